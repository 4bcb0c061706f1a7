package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.requests.GrowingPause;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ends the push with its first failure, after all other changes were sent. A row at which the
 * server failed in three pushes rests for five minutes. After each further failure the rest
 * doubles, up to six hours.
 */
public final class RestRows extends State<PushRun> {

  private static final int STRIKES = 3;
  private static final GrowingPause REST =
      new GrowingPause(Duration.ofMinutes(5), Reader.LONGEST_REST);

  private final LoopContext context;

  public RestRows(LoopContext context) {
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
          noteFailed(run);
          return Single.error(failure);
        });
  }

  /**
   * Notes the rows at which the server failed, when a pause or a stall ends the push. If the push
   * ends with its first failure, the rows are noted already.
   *
   * @param end the failure that ends the push
   */
  public void noteFailed(PushRun run, SyncException end) {
    if (end != run.failing().first()) {
      noteFailed(run);
    }
  }

  private void noteFailed(PushRun run) {
    if (!run.failing().rows().isEmpty()) {
      context.store().transact(writer -> note(run.failing(), writer));
    }
  }

  private void note(FailingRows failing, Writer writer) {
    failing.rows().forEach((row, failure) -> note(row, failure, failing, writer));
  }

  private void note(Ref<?> row, SyncException failure, FailingRows failing, Writer writer) {
    if (failing.isRowsFault()) {
      strike(row, failure, writer);
    } else {
      putOff(row, pause(failure), writer);
    }
  }

  /** The watchdog ended the push: the rows under way count as failed, so other rows go first. */
  public void noteStalled(PushRun run, SyncException failure) {
    List<Ref<?>> rows = run.sending();
    if (!rows.isEmpty()) {
      context
          .store()
          .transact(writer -> rows.forEach(row -> note(row, failure, run.failing(), writer)));
    }
  }

  /** The time until which the server wants no retry; long ago if the server named no time. */
  private Instant pause(SyncException failure) {
    Duration told =
        failure instanceof UnavailableException server ? server.retryAfter().orElse(null) : null;
    return told == null ? Instant.EPOCH : context.time().now().plus(told);
  }

  /**
   * Makes the next push send all other rows before this row. The row does not rest, because
   * something else may have caused the failure.
   */
  public static void putOff(Ref<?> row, Writer writer) {
    putOff(row, Instant.EPOCH, writer);
  }

  private static void putOff(Ref<?> row, Instant until, Writer writer) {
    Stored stored = writer.find(row.type(), row.id());
    Tracking tracking = stored == null || !stored.isDirty() ? null : stored.tracking();
    if (tracking != null && tracking.strikes() == 0) {
      writer.rest(row.type(), row.id(), until, null);
    }
  }

  private void strike(Ref<?> row, SyncException failure, Writer writer) {
    Stored stored = writer.find(row.type(), row.id());
    if (stored != null && stored.isDirty()) {
      Tracking tracking = stored.tracking();
      int strikes = tracking == null ? 1 : tracking.strikes() + 1;
      String words = strikes < STRIKES ? null : words(failure);
      Instant rest = restUntil(strikes);
      Instant pause = pause(failure);
      writer.rest(row.type(), row.id(), pause.isAfter(rest) ? pause : rest, words);
    }
  }

  /** What failed and what the server said about it, for the user. */
  private static @Nullable String words(SyncException failure) {
    String said = failure instanceof UnavailableException server ? server.serversWords() : null;
    return said == null ? failure.getMessage() : failure.getMessage() + ": " + said;
  }

  private Instant restUntil(int strikes) {
    return strikes < STRIKES
        ? Instant.EPOCH
        : context.time().now().plus(REST.after(strikes - STRIKES));
  }
}
