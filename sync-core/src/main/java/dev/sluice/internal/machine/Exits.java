package dev.sluice.internal.machine;

/**
 * The targets to which a {@link Hook} may lead.
 *
 * @param <P> the payload that leaves
 * @param done the loop goes on
 * @param restart the loop begins again
 * @param stop the loop ends
 */
public record Exits<P>(Target<P> done, Target<P> restart, Target<P> stop) {}
