package dev.sluice.desktop.window;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** A wall clock that goes on while the machine sleeps; the other one stands still meanwhile. */
final class SleptClock implements Time {

  private final AtomicReference<Duration> slept = new AtomicReference<>(Duration.ZERO);

  void sleep(Duration time) {
    slept.updateAndGet(until -> until.plus(time));
  }

  @Override
  public Instant now() {
    return Time.system().now().plus(slept.get());
  }

  @Override
  public long nanos() {
    return Time.system().nanos();
  }

  @Override
  public String bootId() {
    return Time.system().bootId();
  }
}
