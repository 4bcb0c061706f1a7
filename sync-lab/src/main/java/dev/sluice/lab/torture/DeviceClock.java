package dev.sluice.lab.torture;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The clocks of one device: the monotonic one runs true within a boot, the other as it is set. */
final class DeviceClock implements Time {

  private final Scheduler scheduler;
  private Instant wallOrigin;
  private long origin;
  private int boots = 1;

  DeviceClock(Scheduler scheduler, Instant start) {
    this.scheduler = scheduler;
    this.wallOrigin = start;
  }

  /** The user, or the network, sets the wall clock. */
  void shift(Duration by) {
    wallOrigin = wallOrigin.plus(by);
  }

  void reboot() {
    boots++;
    origin = elapsed();
  }

  @Override
  public Instant now() {
    return wallOrigin.plusNanos(elapsed());
  }

  @Override
  public long nanos() {
    return elapsed() - origin;
  }

  @Override
  public String bootId() {
    return "boot-" + boots;
  }

  private long elapsed() {
    return scheduler.now(TimeUnit.NANOSECONDS);
  }
}
