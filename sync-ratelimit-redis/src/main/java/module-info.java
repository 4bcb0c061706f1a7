/** Exact rate limits that machines share, kept in a Redis. */
@SuppressWarnings("requires-automatic") // Jedis names no module
module dev.sluice.ratelimit.redis {
  requires transitive dev.sluice.ratelimit;
  requires org.slf4j;
  requires static transitive org.jspecify;
  requires redis.clients.jedis;

  exports dev.sluice.ratelimit.redis;
}
