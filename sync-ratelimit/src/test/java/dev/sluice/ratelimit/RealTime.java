package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Instant;

/** The clocks of this process, for tests with real threads. */
enum RealTime implements Time {
  INSTANCE;

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public String bootId() {
    return "this-process";
  }
}
