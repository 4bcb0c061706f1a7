package dev.sluice.store;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;

/** Clocks that stand still until a test moves them. */
public final class SettableTime implements Time {

  private volatile Instant wall = Instant.parse("2026-01-01T00:00:00Z");
  private volatile long nanos = 1_000;
  private volatile String boot = "boot-1";

  @Override
  public Instant now() {
    return wall;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public String bootId() {
    return boot;
  }

  /** Lets time pass. */
  public void pass(Duration length) {
    wall = wall.plus(length);
    nanos += length.toNanos();
  }

  /** Moves the wall clock alone, as a user does. */
  public void setWall(Instant other) {
    wall = other;
  }

  /** Starts the device again: the monotonic clock begins anew. */
  public void reboot(Duration off) {
    wall = wall.plus(off);
    nanos = 5;
    boot += "'";
  }
}
