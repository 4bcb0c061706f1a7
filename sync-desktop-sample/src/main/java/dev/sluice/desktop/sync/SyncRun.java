package dev.sluice.desktop.sync;

import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.ratelimit.AccountLimiter;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs one operation to its end, or to the end of somebody's patience. */
final class SyncRun {

  private final SyncEngine engine;
  private final SyncProgress progress;

  /**
   * What became of it.
   *
   * @param ended differs from the report if the patience ended it
   */
  record Outcome(SyncReport report, Ended ended) {}

  /** Shows the progress meanwhile. */
  SyncRun(SyncEngine engine, SyncProgress progress) {
    this.engine = engine;
    this.progress = progress;
  }

  Outcome run(Operation operation, @Nullable Duration timeout) throws InterruptedException {
    SyncProgress.Display shown = progress.show(engine);
    try {
      return ended(operation, timeout);
    } finally {
      shown.end();
    }
  }

  private Outcome ended(Operation operation, @Nullable Duration timeout)
      throws InterruptedException {
    Future<SyncReport> future = engine.request(operation).toFuture();
    try {
      SyncReport report =
          timeout == null ? future.get() : future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      return new Outcome(report, Ended.of(report));
    } catch (TimeoutException late) {
      Ended ended = timedOut(String.valueOf(timeout == null ? "" : Durations.text(timeout)));
      engine.cancel();
      return new Outcome(join(future), ended);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static SyncReport join(Future<SyncReport> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private Ended timedOut(String patience) {
    if (isWaitingForSlots()) {
      return new Ended(
          SyncResult.RATE_LIMITED, Exit.NO_SLOT, "timeout", "no slot within " + patience);
    }
    if (isWaitingForAnAnswer()) {
      return new Ended(SyncResult.OFFLINE, Exit.OFFLINE, "timeout", "no answer within " + patience);
    }
    return new Ended(SyncResult.FAILED, Exit.FAILED, "timeout", "not done within " + patience);
  }

  private boolean isWaitingForSlots() {
    SyncStatus now = engine.status().blockingFirst();
    boolean forBudget = now instanceof SyncStatus.Waiting waiting && waiting.isForBudget();
    return forBudget
        || engine.limiter().pace().state().stream().anyMatch(s -> s.free() == 0 && s.open() == 0);
  }

  private boolean isWaitingForAnAnswer() {
    AccountLimiter limiter = engine.limiter();
    return limiter.pace().state().stream().anyMatch(state -> state.open() > 0)
        || limiter.budget().state().stream().anyMatch(state -> state.open() > 0);
  }
}
