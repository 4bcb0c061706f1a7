package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.SharedStartContract;
import dev.sluice.ratelimit.SlotLedger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The end of a pause, on Redis. */
class RedisStartTest extends SharedStartContract {

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final RedisFixture redis = new RedisFixture(SERVER, time);

  @AfterEach
  void close() {
    redis.close();
  }

  @Override
  protected SlotLedger open() {
    return redis.open(RedisOptions.defaults());
  }
}
