package dev.sluice.testkit;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The server's two clocks. */
public interface ServerClock {
  /** The date, for rows and the {@code Date} header. */
  Instant now();

  /** A clock that only moves forward, for limits and the log; its zero means nothing. */
  long nanos();

  /** The machine's clocks. */
  static ServerClock system() {
    return new ServerClock() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }

  /**
   * A clock that is one step later at each look at its date, from an hour ago on. Meant for a test
   * that needs different dates and does not wait for them.
   */
  static ServerClock ticking(Duration step) {
    AtomicLong looks = new AtomicLong();
    Instant begin = Instant.now().minus(Duration.ofHours(1));
    return new ServerClock() {
      @Override
      public Instant now() {
        return begin.plus(step.multipliedBy(looks.incrementAndGet()));
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }

  /** A scheduler's time, where its time 0 is this date. Meant for a {@code TestScheduler}. */
  static ServerClock of(Scheduler scheduler, Instant date) {
    return new ServerClock() {
      @Override
      public Instant now() {
        return date.plusNanos(nanos());
      }

      @Override
      public long nanos() {
        return scheduler.now(TimeUnit.NANOSECONDS);
      }
    };
  }
}
