package dev.sluice.internal.push.look;

import dev.sluice.failure.FailureKind;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.push.run.AnsweredChange;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import io.reactivex.rxjava3.core.Single;
import java.util.EnumSet;
import java.util.Set;

/**
 * The server took an update and did not answer the row. Some servers do so although they leave the
 * row as it was. So the row is read, and what was read counts as the answer. If the server does not
 * tell the row, it counts as updated.
 */
public final class ReadAgain extends State<AnsweredChange> {

  private static final Set<FailureKind> UNTOLD =
      EnumSet.of(
          FailureKind.OFFLINE,
          FailureKind.SERVER_FAILED,
          FailureKind.REFUSED,
          FailureKind.FORBIDDEN,
          FailureKind.TOO_MANY_REQUESTS,
          FailureKind.SLOTS_EXHAUSTED);

  /** The row was read, or the server does not tell it. */
  public final Outcome<AnsweredChange> read = bindingOutcome("read");

  private final Lookup lookup;

  /** Works in that context. */
  public ReadAgain(LoopContext context) {
    super("ReadAgain");
    this.lookup = new Lookup(context);
  }

  @Override
  public Single<Transition> start(AnsweredChange change, Step step) {
    Fetch one = Fetch.one(change.sent().sending().row());
    return lookup
        .ask(one, change.run(), step, page -> read.with(told(page, change)))
        .onErrorResumeNext(
            failure -> isUntold(failure) ? Single.just(read.with(change)) : Single.error(failure));
  }

  private static AnsweredChange told(Page page, AnsweredChange change) {
    return page.next() instanceof Known row && change.sent().isOf(row)
        ? new AnsweredChange(change.run(), change.sent(), change.answer().withRow(row))
        : change;
  }

  private static boolean isUntold(Throwable failure) {
    return UNTOLD.stream().anyMatch(kind -> kind.is(failure));
  }
}
