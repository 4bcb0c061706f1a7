package dev.sluice.push;

import dev.sluice.failure.ServerFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.loop.Seams;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Row;
import dev.sluice.store.Stored;
import dev.sluice.store.Tracking;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;

/**
 * The request failed and the push ends with that. A create that surely never arrived need not be
 * looked for. A row that draws server failures in operation after operation is passed over for a
 * while, so that it cannot block the queue; not if the server answers nothing else either.
 */
final class NoteFailure extends State<PushRun> {

  private static final int STRIKES = 3;
  private static final Duration FIRST_REST = Duration.ofMinutes(5);
  private static final Duration LONGEST_REST = Duration.ofHours(6);

  private final Seams seams;

  NoteFailure(Seams seams) {
    super("NoteFailure");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    SyncException failure = run.failure();
    return Single.defer(
        () -> {
          seams
              .store()
              .write(
                  writer -> {
                    note(run.sent(), failure, writer);
                    if (failure instanceof ServerFailedException && run.hasSucceeded()) {
                      strike(run.sent().row(), failure, writer);
                    }
                    return run;
                  });
          return Single.error(failure);
        });
  }

  private static void note(Sent sent, SyncException failure, Writer writer) {
    if (failure.mayHaveArrived()) {
      return;
    }
    sent.landed(writer);
    if (sent.action() == Action.CREATE) {
      writer.forgetAttempt(sent.row().type(), sent.row().id());
    }
  }

  private void strike(Row row, SyncException failure, Writer writer) {
    Stored stored = writer.find(row.type(), row.id());
    if (stored != null && stored.isDirty()) {
      Tracking tracking = stored.tracking();
      int strikes = tracking == null ? 1 : tracking.strikes() + 1;
      String words = strikes < STRIKES ? null : failure.getMessage();
      writer.rest(row.type(), row.id(), restUntil(strikes), words);
    }
  }

  private Instant restUntil(int strikes) {
    if (strikes < STRIKES) {
      return Instant.EPOCH;
    }
    long factor = 1L << Math.min(strikes - STRIKES, 16);
    Duration rest = FIRST_REST.multipliedBy(factor);
    return seams.time().now().plus(rest.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : rest);
  }
}
