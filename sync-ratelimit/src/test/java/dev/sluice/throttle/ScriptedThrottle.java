package dev.sluice.throttle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Holds back until a moment that the test names, and notes what it hears. */
public final class ScriptedThrottle implements Throttle {

  /** What the calls heard. */
  public final List<ServerAnswer> heard = new ArrayList<>();

  /** How many calls have begun. */
  public int begun;

  /** How many were abandoned. */
  public int abandoned;

  private long opensAt = Long.MIN_VALUE;

  /** Holds all calls back until then. */
  public void holdUntil(long nanos) {
    opensAt = nanos;
  }

  @Override
  public Call begin(long nowNanos) {
    begun++;
    return new Call() {
      @Override
      public Duration hold(long now) {
        return now >= opensAt ? Duration.ZERO : Duration.ofNanos(opensAt - now);
      }

      @Override
      public void answered(ServerAnswer answer, long now) {
        heard.add(answer);
      }

      @Override
      public void abandon(long now) {
        abandoned++;
      }
    };
  }
}
