package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Single;

/**
 * Notes a failed request. A request that certainly did not reach the server is removed from the
 * journal. If the failure concerns only this row, the push continues with the other rows.
 */
final class NoteFailure extends State<FailedChange> {

  /** The failure is about this row alone; the push continues with other rows. */
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
          context.store().transact(writer -> note(change, writer));
          if (FailureKind.TOO_MANY_REQUESTS.is(failure)) {
            // The pause may concern this row or type alone: after it, others are sent first.
            change.run().askedTooMuch(change.row().type());
            Ref<?> row = change.row().type().ref(change.row().id());
            context.store().transact(writer -> RestRows.putOff(row, writer));
          }
          if (!isOfRow(failure)) {
            return Single.error(failure);
          }
          change.run().failing().failed(change.row(), failure);
          return Single.just(passedOver.with(change.run()));
        });
  }

  /**
   * Whether the failure may concern only this row. True for a refusal that comes here, because the
   * server has not said whether the credentials are valid.
   */
  private static boolean isOfRow(SyncException failure) {
    return Concerns.of(failure, RequestKind.CHANGE).isOfThatOnly();
  }

  /** Notes what is known of the request, and that the row was tried. */
  static void note(FailedChange change, Writer writer) {
    SentChange sent = change.sent();
    SyncException failure = change.failure();
    change.tried(writer);
    if (!failure.mayHaveArrived()) {
      sent.takeBack(writer);
    } else if (!isOfRow(failure)) {
      RestRows.putOff(sent.row().type().ref(sent.row().id()), writer);
    }
  }
}
