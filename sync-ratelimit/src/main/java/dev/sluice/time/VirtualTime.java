package dev.sluice.time;

import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Clocks for tests, which move only when a test says so. The monotonic clock follows a {@link
 * TestScheduler} to the nanosecond. The wall clock moves along; {@link #setWallClock} sets another
 * time.
 */
public final class VirtualTime implements Time {

  private final TestScheduler scheduler = new TestScheduler();
  private long origin;
  private Instant wallOrigin = Instant.parse("2026-01-01T00:00:00Z");
  private int boots = 1;

  /** Begins at the start of 2026. */
  public VirtualTime() {}

  /** Where everything that waits is to be scheduled. */
  public TestScheduler scheduler() {
    return scheduler;
  }

  @Override
  public Instant now() {
    return wallOrigin.plusNanos(scheduled());
  }

  @Override
  public long nanos() {
    return origin + scheduled();
  }

  @Override
  public String bootId() {
    return "boot-" + boots;
  }

  /** Lets time pass and runs what falls due. */
  public void advance(Duration length) {
    scheduler.advanceTimeBy(length.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Lets time pass up to this long after the start and runs what falls due. */
  public void advanceTo(Duration sinceStart) {
    scheduler.advanceTimeTo(sinceStart.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Runs what is due now. */
  public void settle() {
    scheduler.triggerActions();
  }

  /** How long this time has run. */
  public Duration elapsed() {
    return Duration.ofNanos(scheduled());
  }

  /** Moves the monotonic clock alone: to a negative reading, or close to where it wraps. */
  public void setNanos(long reading) {
    origin = reading - scheduled();
  }

  /** Sets the wall clock, as a user may at any moment. */
  public void setWallClock(Instant instant) {
    wallOrigin = instant.minusNanos(scheduled());
  }

  /** Starts the machine anew: another boot, and the monotonic clock counts from zero again. */
  public void reboot() {
    boots++;
    setNanos(0);
  }

  private long scheduled() {
    return scheduler.now(TimeUnit.NANOSECONDS);
  }
}
