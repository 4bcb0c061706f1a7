package dev.sluice.desktop.window;

import dev.sluice.time.Time;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** A wall clock that stands still until the story goes on. */
final class StoryClock implements Time {

  private final AtomicReference<Instant> now;

  StoryClock(LocalDateTime begin) {
    now = new AtomicReference<>(at(begin));
  }

  private static Instant at(LocalDateTime time) {
    return time.atZone(ZoneId.systemDefault()).toInstant();
  }

  void set(LocalDateTime time) {
    now.set(at(time));
  }

  @Override
  public Instant now() {
    return now.get();
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
