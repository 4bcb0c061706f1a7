/**
 * Exact moving-window rate limits. A {@link dev.sluice.ratelimit.RateLimiter} lets requests
 * through, each with a slot of its own, and a {@link dev.sluice.ratelimit.SlotLedger} remembers the
 * slots, in memory or beyond the process.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit;
