package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import java.time.Duration;

/**
 * Hears what becomes of Redis. Called in the middle of a step, by whichever thread takes it, while
 * the limiter waits: to be quick, not to throw and not to call the limiter.
 */
public interface RedisListener {

  /** Hears nothing. */
  RedisListener NONE = new RedisListener() {};

  /** Redis cannot be reached; told once until it is back. */
  default void gone(LedgerException reason) {}

  /** Redis is back. So many slots that were granted meanwhile have been written down there. */
  default void back(int slots) {}

  /**
   * Redis has forgotten slots: it was flushed, has evicted them or fell back to an older copy.
   * Nothing is granted to anybody for so long since it began anew, so that at most what others took
   * before this was noticed is too much.
   */
  default void forgotten(Duration pause) {}
}
