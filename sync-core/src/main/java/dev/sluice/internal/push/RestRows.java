package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * All that can be pushed is pushed, and over some rows the server failed: the push ends with that.
 * A row over which it fails in push after push rests for a while, each time longer. If the server
 * answered nothing else either, the rows do not rest, but the next push tries others first.
 */
final class RestRows extends State<PushRun> {

  private static final int STRIKES = 3;
  private static final Duration FIRST_REST = Duration.ofMinutes(5);
  private static final Duration LONGEST_REST = Duration.ofHours(6);

  private final LoopContext context;

  RestRows(LoopContext context) {
    super("RestRows");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    SyncException failure = Objects.requireNonNull(run.failing().first());
    if (run.failing().rows().isEmpty()) {
      return Single.error(failure);
    }
    return Single.defer(
        () -> {
          context.store().transact(writer -> note(run.failing(), failure, writer));
          return Single.error(failure);
        });
  }

  private void note(FailingRows failing, SyncException failure, Writer writer) {
    for (Ref<?> row : failing.rows()) {
      if (failing.isRowsFault()) {
        strike(row, failure, writer);
      } else {
        putOff(row, writer);
      }
    }
  }

  /** The failure may not be the row's fault; the next push tries the others before this one. */
  static void putOff(Ref<?> row, Writer writer) {
    Stored stored = writer.find(row.type(), row.id());
    Tracking tracking = stored == null || !stored.isDirty() ? null : stored.tracking();
    if (tracking != null && tracking.strikes() == 0) {
      writer.rest(row.type(), row.id(), Instant.EPOCH, null);
    }
  }

  private void strike(Ref<?> row, SyncException failure, Writer writer) {
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
    return context.time().now().plus(rest.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : rest);
  }
}
