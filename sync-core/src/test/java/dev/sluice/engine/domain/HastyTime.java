package dev.sluice.engine.domain;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;

/** So much time passes between two looks at it that a batch of rows ends after the first. */
final class HastyTime implements Time {

  private static final long STEP = Duration.ofMillis(60).toNanos();

  private final Time real;
  private long ahead;

  HastyTime(Time real) {
    this.real = real;
  }

  @Override
  public Instant now() {
    return real.now();
  }

  @Override
  public long nanos() {
    ahead += STEP;
    return real.nanos() + ahead;
  }

  @Override
  public String bootId() {
    return real.bootId();
  }
}
