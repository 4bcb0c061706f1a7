package dev.sluice.throttle;

import java.time.Duration;

/**
 * Decides from a server's answers how long calls to the server are held back. One throttle serves
 * one client of the server; all threads of a process may share the throttle. A throttle never
 * sleeps and reads no clock: moments are nanoseconds of a monotonic clock, such as {@link
 * System#nanoTime}. What a throttle learns stays in memory.
 *
 * <p>A <em>call</em> is one request and its repeats, until the server no longer refuses the
 * request:
 *
 * <pre>{@code
 * Throttle.Call call = throttle.begin(now);
 * do {
 *   while (call.hold(now) is not zero) wait so long, or until another call was answered
 *   call.answered(send(request), now);
 * } while (the answer was 429);
 * }</pre>
 */
public interface Throttle {

  /** A call begins; it has not been sent. */
  Call begin(long nowNanos);

  /**
   * Whether calls may send in the order in which they began, but refused calls before all others.
   * If true, the throttle is asked only about the first waiting call. If false, the throttle is
   * asked about each call when the call's time has come, and about all calls after each answer.
   * Default: false.
   */
  default boolean isInOrder() {
    return false;
  }

  /** Holds nothing back and learns nothing: the baseline for comparisons. */
  static Throttle none() {
    return new NoThrottle();
  }

  /**
   * Creates the engine's default throttle. After a refusal, nothing is sent for as long as the
   * server asks. If the server names no time, nothing is sent for a fixed time.
   *
   * @param unnamed the fixed time; zero or more
   */
  static Throttle fixedPause(Duration unnamed) {
    return new FixedPause(unnamed);
  }

  /** Each call waits longer and longer while it is refused. The next call starts anew. */
  static Throttle exponentialBackoff(ThrottleOptions options) {
    return new ExponentialBackoff(options);
  }

  /** One sleep before each call, which every success shortens by the same time. */
  static Throttle gradualDecrease(ThrottleOptions options) {
    return new GradualDecrease(options);
  }

  /** One sleep before each call, which every success shortens by the same part of it. */
  static Throttle proportionalDecrease(ThrottleOptions options) {
    return new ProportionalDecrease(options);
  }

  /** The same, by a larger part if more requests remain. */
  static Throttle proportionalRemainingDecrease(ThrottleOptions options) {
    return new ProportionalRemainingDecrease(options);
  }

  /**
   * Creates Sluice's own throttle, which holds the server's pool at a small set point. All clients
   * get the same share without knowing each other. docs/level-control.md explains the rules.
   */
  static Throttle levelControl(ThrottleOptions options) {
    return new LevelControl(options);
  }

  /**
   * Limits how many requests are under way at the same time, for a server that limits neither
   * windows nor rates. After a refusal, nothing is sent for the time that the server names.
   *
   * @param most how many requests may be under way; at least 1
   */
  static Throttle inFlight(int most) {
    return new InFlight(most, false);
  }

  /**
   * Limits how many requests are under way at the same time, if the server's own number is unknown.
   * A refusal halves the limit. Answers raise the limit slowly: ten answers raise a limit of ten by
   * one.
   *
   * @param most the limit at the start, never exceeded later; at least 1
   */
  static Throttle adaptiveInFlight(int most) {
    return new InFlight(most, true);
  }

  /** One request and its repeats. Its methods are called one after the other. */
  interface Call {

    /**
     * Returns how long the next request must still be held back; never negative. Zero means: send
     * the request now. Any other value is a forecast: ask again after this time, and whenever
     * another call was answered or abandoned.
     */
    Duration hold(long nowNanos);

    /** What the server answered to the request that was sent last. After a 429 the call goes on. */
    void answered(ServerAnswer answer, long nowNanos);

    /**
     * Ends the call without an answer: the call was cancelled, or the network failed. Do not
     * abandon a granted call, because its answer has ended the call.
     */
    default void abandon(long nowNanos) {}
  }
}
