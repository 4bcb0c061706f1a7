package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the server is down, after the server failed at several rows. The state sends a
 * request that concerns none of these rows. If the server answers, the push continues without these
 * rows; if not, the push ends.
 */
final class AskServer extends State<PushRun> {

  /** The server answered, so the rows are to blame. */
  final Outcome<PushRun> serverWorks = outcome("serverWorks");

  /** The server did not answer, or cannot be asked. */
  final Outcome<PushRun> serverIsDown = outcome("serverIsDown");

  private final LoopContext context;
  private final AskCredentials<PushRun> question;

  AskServer(LoopContext context) {
    super("AskServer");
    this.context = context;
    this.question = new AskCredentials<>(context);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    String path = context.remote().pathOfCredentials();
    if (path == null && run.failing().isRowsFault()) {
      return Single.just(works(run)); // a list or another change was answered, which proves as much
    }
    if (path == null) {
      return askForList(run, step);
    }
    if (context.slots().exhausted(path).isPresent()) {
      return Single.just(isDown(run));
    }
    return question
        .start(run, step)
        .map(answer -> answer.outcome() == question.accepted ? works(run) : isDown(run));
  }

  /**
   * Requests a list to see whether the server works. A list or a refusal proves that the server
   * works; a server error does not.
   */
  private Single<Transition> askForList(PushRun run, Step step) {
    Optional<Fetch> shortest = context.store().read(this::shortest);
    if (!shortest.isPresent()) {
      return Single.just(isDown(run));
    }
    Fetch list = shortest.get();
    if (context.slots().exhausted(context.remote().path(list)).isPresent()) {
      return Single.just(isDown(run));
    }
    Single<Page> answer = context.slots().send(step, context.request(list));
    return context
        .read(answer, page -> works(run))
        .onErrorResumeNext(
            failure ->
                failure instanceof RefusedException
                    ? Single.just(works(run))
                    : FailureKind.SERVER_FAILED.is(failure)
                        ? Single.just(isDown(run))
                        : Single.error(failure));
  }

  /**
   * Chooses the first list of changes, because a whole list may be long. If no type has a list of
   * changes, chooses the first whole list. Empty if there is no list at all.
   */
  private Optional<Fetch> shortest(Reader reader) {
    @Nullable Fetch first = null;
    for (EntityType<?> type : context.store().schema().fetchOrder()) {
      if (NestedList.parent(type) == null) {
        Fetch list = ChangesOrAll.of(type, reader, context.bestNow());
        if (list.since() != null) {
          return Optional.of(list);
        }
        first = first == null ? list : first;
      }
    }
    return Optional.ofNullable(first);
  }

  private Transition works(PushRun run) {
    run.failing().questionAnswered();
    return serverWorks.with(run);
  }

  private Transition isDown(PushRun run) {
    run.failing().serverIsDown();
    return serverIsDown.with(run);
  }
}
