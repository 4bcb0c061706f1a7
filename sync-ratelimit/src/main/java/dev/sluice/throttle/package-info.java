/**
 * Decides how long to hold requests back, from the server's answers: pure arithmetic, no clock, no
 * thread.
 *
 * <p>A {@link dev.sluice.throttle.Throttle} is asked before every request and told of every answer.
 * Its strategies differ in what they learn: two learn nothing, four learn one sleep, and Sluice's
 * own learns the fair interval between two requests.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.throttle;
