package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * Hears what a limiter does. Called outside the limiter's lock by whichever thread did it, so calls
 * of several threads may overlap. To be quick. What it throws is logged and goes no further.
 */
public interface LimiterListener {

  /** Hears nothing and costs nothing. */
  LimiterListener NONE = new LimiterListener() {};

  /** A claim was granted after so long a wait; zero if at once. */
  default void granted(int slots, Duration waited) {}

  /** An attempt that does not queue was denied. */
  default void denied(int slots, Duration atLeast) {}

  /** A claim has joined the line. */
  default void queued(int slots, Priority priority) {}

  /** A claim has left the line without being granted: cancelled, timed out or closed. */
  default void cancelled(int slots, Duration waited) {}

  /** Nothing is granted for so long because the server asked for it. */
  default void paused(Duration length) {}

  /** Unused slots came back. */
  default void gaveBack(int slots) {}
}
