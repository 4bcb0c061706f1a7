package dev.sluice.engine;

import dev.sluice.SyncReport;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;

/** An operation under way. */
public final class Running {

  private static final Duration STEP = Duration.ofMillis(10);
  private static final int MOST_STEPS = 1_000_000;

  private final TestObserver<SyncReport> report;
  private final VirtualTime time;

  public Running(TestObserver<SyncReport> report, VirtualTime time) {
    this.report = report;
    this.time = time;
  }

  public boolean isOver() {
    return !report.values().isEmpty();
  }

  /** Lets time pass until it is over. */
  public SyncReport end() {
    for (int i = 0; i < MOST_STEPS && !isOver(); i++) {
      report.assertNoErrors();
      time.advance(STEP);
    }
    return report.assertValueCount(1).values().get(0);
  }
}
