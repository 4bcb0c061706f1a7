package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import java.time.Duration;

/** A strategy that holds each call back for the same time after each of its refusals. */
final class SleepsAfterRefusals implements Throttle {

  private final long sleep;
  private long first;
  int begun;
  int refusals;
  int abandoned;

  SleepsAfterRefusals(Duration sleep) {
    this.sleep = sleep.toNanos();
  }

  /** Holds the first request of each call back too. */
  void holdAll(Duration length) {
    first = length.toNanos();
  }

  @Override
  public synchronized Call begin(long nowNanos) {
    begun++;
    return new Call() {
      private long until = nowNanos + first;

      @Override
      public Duration hold(long now) {
        return Duration.ofNanos(Math.max(0, until - now));
      }

      @Override
      public void answered(ServerAnswer answer, long now) {
        if (answer.isRefusal()) {
          until = now + sleep;
          refusals++;
        }
      }

      @Override
      public void abandon(long now) {
        abandoned++;
      }
    };
  }
}
