/**
 * Decides from the server's answers how long to hold requests back: pure arithmetic, no clock, no
 * thread.
 *
 * <p>A {@link dev.sluice.throttle.Throttle} is asked before every request and hears every answer.
 * Throttles differ in what they learn: nothing, a sleep, a number of requests, or an interval
 * between requests.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.throttle;
