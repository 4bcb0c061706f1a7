package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import java.util.concurrent.CompletableFuture;

/**
 * An acquisition that Redis was asked for. Its answer is a ticket or the negated wait. If the
 * answer comes when the caller has gone on, the next caller who asks for the same gets the answer.
 */
record Claim(
    LimiterConfig config, int n, boolean inTurn, CompletableFuture<RedisSteps.Dated<Long>> answer) {

  boolean isAnswered() {
    return answer.isDone();
  }

  boolean isFor(LimiterConfig other, int slots) {
    return n == slots
        && config.countsAtOnce() == other.countsAtOnce()
        && config.limits().equals(other.limits());
  }
}
