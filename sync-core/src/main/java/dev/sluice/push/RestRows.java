package dev.sluice.push;

import dev.sluice.failure.SyncException;
import dev.sluice.loop.Seams;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.Ref;
import dev.sluice.store.Stored;
import dev.sluice.store.Tracking;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * All that can be pushed is pushed, and over some rows the server failed: the push ends with that.
 * A row over which it fails in push after push rests for a while, each time longer; not if the
 * server answered nothing else either.
 */
final class RestRows extends State<PushRun> {

  private static final int STRIKES = 3;
  private static final Duration FIRST_REST = Duration.ofMinutes(5);
  private static final Duration LONGEST_REST = Duration.ofHours(6);

  private final Seams seams;

  RestRows(Seams seams) {
    super("RestRows");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    SyncException failure = Objects.requireNonNull(run.trouble().first());
    if (!run.trouble().isOfRows() || run.trouble().rows().isEmpty()) {
      return Single.error(failure);
    }
    return seams.write(writer -> strike(run, failure, writer)).flatMap(Single::error);
  }

  private SyncException strike(PushRun run, SyncException failure, Writer writer) {
    run.trouble().rows().forEach(row -> strike(row, failure, writer));
    return failure;
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
    return seams.time().now().plus(rest.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : rest);
  }
}
