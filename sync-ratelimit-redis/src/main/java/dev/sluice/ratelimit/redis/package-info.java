/**
 * Limits that machines share, on Redis: {@link dev.sluice.ratelimit.redis.RedisLedger} remembers
 * the slots of a {@link dev.sluice.ratelimit.RateLimiter} there. The only user of the Redis client.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit.redis;
