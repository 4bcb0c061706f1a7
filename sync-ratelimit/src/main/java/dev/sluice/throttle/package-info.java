/**
 * How long to hold back after what the server answered: pure arithmetic, no clock, no thread.
 *
 * <p>A {@link dev.sluice.throttle.Throttle} is asked before every request and told of every answer.
 * The strategies differ in what they learn: {@link dev.sluice.throttle.None} and {@link
 * dev.sluice.throttle.FixedPause} nothing, {@link dev.sluice.throttle.ExponentialBackoff}, {@link
 * dev.sluice.throttle.GradualDecrease}, {@link dev.sluice.throttle.ProportionalDecrease} and {@link
 * dev.sluice.throttle.ProportionalRemainingDecrease} one sleep, {@link
 * dev.sluice.throttle.LevelControl} the fair interval between two requests.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.throttle;
