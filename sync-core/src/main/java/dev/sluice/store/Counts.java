package dev.sluice.store;

/**
 * How many rows of a type there are.
 *
 * @param rows that are not deleted
 * @param pending changed here and to be pushed, deleted ones included
 * @param failed refused or lost, until the user decides
 */
public record Counts(int rows, int pending, int failed) {}
