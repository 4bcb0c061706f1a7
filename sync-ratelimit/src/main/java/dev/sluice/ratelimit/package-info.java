/**
 * Exact rate limits: never more requests than permitted in any moving window. A {@link
 * dev.sluice.ratelimit.RateLimiter} gives each request a slot. A {@link
 * dev.sluice.ratelimit.SlotLedger} remembers slots in memory, in a file or in Redis. Begin with
 * {@link dev.sluice.ratelimit.AccountLimiter#of}:
 *
 * <pre>{@code
 * var limits = Limit.parseAll("60/60s,3/1s");
 * var limiter = AccountLimiter.of(Time.system(), Schedulers.computation(), limits);
 * String report = limiter.call(() -> api.report(), Priority.INTERACTIVE, Duration.ofSeconds(10));
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit;
