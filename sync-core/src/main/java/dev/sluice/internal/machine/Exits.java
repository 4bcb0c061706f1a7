package dev.sluice.internal.machine;

/**
 * How a plugged-in part of a table may be left.
 *
 * @param <P> the payload that leaves
 * @param done the loop goes on
 * @param restart the loop begins again
 * @param stop the loop ends
 */
public record Exits<P>(Target<P> done, Target<P> restart, Target<P> stop) {}
