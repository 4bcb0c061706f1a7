package dev.sluice.ratelimit.redis;

/** The same where nobody keeps a place in a line. */
class UnorderedRedisLedgerTest extends RedisLedgerTest {

  @Override
  RedisOptions options() {
    return super.options().withFair(false);
  }
}
