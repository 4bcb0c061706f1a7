package dev.sluice.internal.cleanup;

import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.schema.EntityType;
import java.time.Instant;

/** The state of one clean-up. Used by one state at a time. */
public final class CleanUpRun {

  private final Instant now;
  private final RunLog log;

  /**
   * Begins a run.
   *
   * @param now the time by which the age of rows is judged
   */
  public CleanUpRun(Instant now, RunLog log) {
    this.now = now;
    this.log = log;
  }

  void problem(String problem) {
    log.problem(problem);
  }

  Instant now() {
    return now;
  }

  void pruned(EntityType<?> type, int count) {
    log.did(Deed.PRUNED, type, count);
  }
}
