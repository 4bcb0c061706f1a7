package dev.sluice.tracker;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Writer;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * Asks the server for one project, with a slot of its own. The project is not asked for again
 * within a day after any answer, even a refusal. A request without an answer does not count.
 */
final class AskForProject extends State<UnknownProject> {

  /** The note in which the database remembers the projects that were asked for. */
  static final String NOTE = "projects_asked_for";

  final Outcome<PullRun> asked = outcome("asked");

  private final LoopContext context;
  private final Reconciler reconciler;

  AskForProject(LoopContext context) {
    super("AskForProject");
    this.context = context;
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(UnknownProject unknown, Step step) {
    Fetch one = Fetch.one(unknown.project());
    unknown.run().countLookUp();
    Single<Page> answer = context.slots().send(step, context.request(one));
    return context
        .read(answer, page -> store(page, unknown))
        .onErrorResumeNext(failure -> judge(failure, unknown));
  }

  private Transition store(Page page, UnknownProject unknown) {
    Incoming incoming = page.next();
    if (incoming instanceof Unreadable unreadable) {
      unknown.run().problem(Project.TYPE + ": " + unreadable.problem());
    }
    boolean changed =
        context.writeRow(
            writer -> take(incoming, unknown, writer),
            refused -> {
              unknown.run().problem(Project.TYPE + ": a row breaks a rule of the database");
              note(unknown);
              return false;
            });
    unknown.run().changed(Project.TYPE, changed ? 1 : 0);
    return asked.with(unknown.run());
  }

  /** Stores the project. A row with another server id is no answer, so it is not stored. */
  private boolean take(@Nullable Incoming incoming, UnknownProject unknown, Writer writer) {
    note(unknown, writer);
    return incoming instanceof Known known
        && known.serverId() == unknown.serverId()
        && reconciler.take(known, writer).changed();
  }

  private void note(UnknownProject unknown, Writer writer) {
    LookupLog before = LookupLog.read(NOTE, writer);
    writer.note(NOTE, before.with(unknown.serverId(), context.bestNow()).toString());
  }

  private void note(UnknownProject unknown) {
    context.store().transact(writer -> note(unknown, writer));
  }

  private Single<Transition> judge(Throwable failure, UnknownProject unknown) {
    boolean refused = failure instanceof RefusedException;
    if (refused || FailureKind.SERVER_FAILED.is(failure)) {
      note(unknown);
    }
    return refused ? Single.just(asked.with(unknown.run())) : Single.error(failure);
  }
}
