/**
 * Exact moving-window rate limits. {@link dev.sluice.ratelimit.RateLimiter} hands out slots, {@link
 * dev.sluice.ratelimit.Gate} joins two limiters for requests that belong to an operation, and a
 * {@link dev.sluice.ratelimit.SlotLedger} remembers the slots, in memory or beyond the process.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit;
