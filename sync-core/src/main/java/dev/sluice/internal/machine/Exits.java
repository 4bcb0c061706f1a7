package dev.sluice.internal.machine;

/**
 * Where a {@link Hook} may lead when its own states are done.
 *
 * @param <P> the payload that the hook hands on
 * @param done the target from which the loop goes on
 * @param restart the target from which the loop begins again
 * @param stop the target at which the loop ends
 */
public record Exits<P>(Target<P> done, Target<P> restart, Target<P> stop) {}
