package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Writer;
import io.reactivex.rxjava3.core.Single;

/**
 * The request failed. What surely never arrived is taken out of the journal. Where the server
 * failed over the row, the push goes on with the others; any other failure ends it. If the
 * connection broke or the answer never came, it may be the fault of the row all the same: so the
 * next push tries the others before it.
 */
final class NoteFailure extends State<FailedChange> {

  final Outcome<PushRun> passedOver = outcome("rowPassedOver");

  private final LoopContext context;

  NoteFailure(LoopContext context) {
    super("NoteFailure");
    this.context = context;
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    SyncException failure = change.failure();
    return Single.defer(
        () -> {
          context.store().transact(writer -> note(change.sent(), failure, writer));
          if (!isOfRow(failure)) {
            return Single.error(failure);
          }
          change.run().failing().failed(change.row(), failure);
          return Single.just(passedOver.with(change.run()));
        });
  }

  /** What was refused comes here if nobody could tell whether that was said of the row. */
  private static boolean isOfRow(SyncException failure) {
    return FailureKind.SERVER_FAILED.is(failure)
        || FailureKind.FORBIDDEN.is(failure)
        || FailureKind.REFUSED.is(failure);
  }

  private static void note(SentChange sent, SyncException failure, Writer writer) {
    if (!failure.mayHaveArrived()) {
      writer.refused(sent.request());
    } else if (!isOfRow(failure)) {
      RestRows.putOff(sent.row().type().ref(sent.row().id()), writer);
    }
  }
}
