package dev.sluice.throttle;

import java.time.Duration;

/**
 * Decides how long calls to a server are held back, from nothing but what the server answered. One
 * object serves one client of the server; all threads of a process may share it, and every method
 * may be called from any thread. Nothing here sleeps or reads a clock: moments are nanoseconds of
 * any monotonic clock, as {@link System#nanoTime} has one, and never go back.
 *
 * <p>A <em>call</em> is one request and its repeats until one is let through:
 *
 * <pre>{@code
 * Throttle.Call call = throttle.begin(now);
 * do {
 *   while (call.hold(now) is not zero) wait so long, or until another call was answered
 *   call.answered(send(request), now);
 * } while (the answer was 429);
 * }</pre>
 *
 * A throttle keeps what it learns in memory only.
 */
public interface Throttle {

  /** A call begins; it has not been sent. */
  Call begin(long nowNanos);

  /**
   * Whether calls are let go in the order in which they began, a refused one before all others.
   * Then only the first waiting call is asked, however many wait. Default false: each call is asked
   * when its time has come, and all calls are asked after each answer.
   */
  default boolean isInOrder() {
    return false;
  }

  /** Holds nothing back and learns nothing: the baseline for comparisons. */
  static Throttle none() {
    return new None();
  }

  /**
   * After a refusal nothing is sent for as long as the server asks, or for a fixed time if it names
   * none. This is the engine's default.
   *
   * @param unnamed zero or more
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
   * Sluice's own strategy: holds the server's pool at a small set point, so that all clients get
   * the same share without knowing each other. docs/level-control.md explains it.
   */
  static Throttle levelControl(ThrottleOptions options) {
    return new LevelControl(options);
  }

  /**
   * At most so many requests are under way at once, for a server that limits neither windows nor
   * rates. A refusal closes the way only for the time that the server names.
   *
   * @param most at least 1
   */
  static Throttle inFlight(int most) {
    return new InFlight(most, false);
  }

  /**
   * The same if nobody knows how many requests a server takes at once. A refusal halves the number.
   * Answers let it grow again, one more for as many answers as requests are under way.
   *
   * @param most how many at the start and at most, at least 1
   */
  static Throttle adaptiveInFlight(int most) {
    return new InFlight(most, true);
  }

  /** One request and its repeats. Its methods are called one after the other. */
  interface Call {

    /**
     * How long the next request must still be held back; never negative.
     *
     * <p>Zero means: send it now. Anything else is a forecast. Ask again when that time has passed,
     * and whenever another call of the same throttle was answered or abandoned, since that may
     * change it.
     */
    Duration hold(long nowNanos);

    /** What the server answered to the request that was sent last. After a 429 the call goes on. */
    void answered(ServerAnswer answer, long nowNanos);

    /**
     * The call ends without an answer: it was cancelled, or the network failed. Not for a call that
     * was granted: its answer has ended it.
     */
    default void abandon(long nowNanos) {}
  }
}
