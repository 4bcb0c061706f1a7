package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import java.util.concurrent.CompletableFuture;

/**
 * An acquisition that Redis was asked for. Its answer, a ticket or the negative wait, may come when
 * its caller has gone on; whoever asks for the same next gets it.
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
