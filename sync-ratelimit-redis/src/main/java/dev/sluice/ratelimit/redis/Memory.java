package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.time.Duration;

/**
 * What a ledger remembers of the data in Redis: its name, and how often it was written at least. If
 * Redis shows another name or a lower number, it has lost data. After some time all keys may have
 * expired, so an old memory proves nothing.
 */
record Memory(String epoch, long version, Moment seen, Duration valid) {

  /** Before the first answer. */
  static Memory none(Time time) {
    return new Memory("", 0, Moment.of(time), Duration.ZERO);
  }

  /** The memory after an answer. Redis keeps the keys for as long as a slot in them may count. */
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
