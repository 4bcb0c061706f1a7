package dev.sluice.internal.push;

import java.time.Duration;

/** A pause that doubles with every failure, from the first one up to the longest. */
record GrowingPause(Duration first, Duration longest) {
  private static final int MOST_DOUBLINGS = 16;

  Duration after(int doublings) {
    Duration pause = first.multipliedBy(1L << Math.min(doublings, MOST_DOUBLINGS));
    return pause.compareTo(longest) < 0 ? pause : longest;
  }
}
