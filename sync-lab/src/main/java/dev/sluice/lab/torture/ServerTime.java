package dev.sluice.lab.torture;

import dev.sluice.testkit.ServerClock;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The server's clocks: the date may be wrong for a while. */
final class ServerTime implements ServerClock {

  private final Scheduler scheduler;
  private Instant origin;
  private Duration error = Duration.ZERO;

  ServerTime(Scheduler scheduler, Instant start) {
    this.scheduler = scheduler;
    this.origin = start;
  }

  /** The date is wrong by that much, until it is told otherwise. */
  void error(Duration by) {
    error = by;
  }

  /** Time passes at once. */
  void shift(Duration by) {
    origin = origin.plus(by);
  }

  /** What everybody else takes for the date. */
  Instant truth() {
    return origin.plusNanos(nanos());
  }

  @Override
  public Instant now() {
    return truth().plus(error);
  }

  @Override
  public long nanos() {
    return scheduler.now(TimeUnit.NANOSECONDS);
  }
}
