package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.time.Duration;

/**
 * What Redis surely still knows, unless it has forgotten: which memory it is, and how often it has
 * been written at least. Nobody can tell after a time, when all of it may have expired.
 */
record Memory(String epoch, long version, Moment seen, Duration valid) {

  /** Of nothing. */
  static Memory none(Time time) {
    return new Memory("", 0, Moment.of(time), Duration.ZERO);
  }

  /** What an answer adds: Redis keeps what was written for as long as any of it may count. */
  Memory after(Answer answer, LimiterConfig config, Duration lease, Time time) {
    if (answer.epoch().isEmpty()) {
      return this;
    }
    Duration valid =
        Duration.ofNanos(config.longestNanos()).plus(config.worstTransit()).plus(lease);
    return new Memory(answer.epoch(), answer.version(), Moment.of(time), valid);
  }

  Memory now(Time time) {
    return seen.isWithin(valid, time) ? this : none(time);
  }
}
