package dev.sluice.store;

/**
 * How many rows of a type there are.
 *
 * @param rows that the user sees
 * @param pending changed here and to be pushed, deleted ones included
 * @param failed refused or lost, waiting for the user
 */
public record Counts(int rows, int pending, int failed) {}
