package dev.sluice.internal.requests;

import java.time.Duration;

/** A pause that doubles with every failure, from the first pause up to the longest. */
public record GrowingPause(Duration first, Duration longest) {

  public Duration after(int doublings) {
    Duration pause = first;
    for (int i = 0; i < doublings && pause.compareTo(longest) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(longest) < 0 ? pause : longest;
  }
}
