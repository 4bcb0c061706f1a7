package dev.sluice.redis;

import dev.sluice.ratelimit.Terms;
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

  /** Of what an answer tells; Redis keeps it for as long as any of it may count. */
  static Memory of(Answer answer, Terms terms, RedisOptions options, Time time) {
    Duration valid =
        Duration.ofNanos(terms.longestNanos()).plus(terms.worstTransit()).plus(options.lease());
    return new Memory(answer.epoch(), answer.version(), Moment.of(time), valid);
  }

  Memory now(Time time) {
    return seen.isWithin(valid, time) ? this : none(time);
  }
}
