package dev.sluice.internal.store;

/**
 * How many rows of all types are not in sync.
 *
 * @param pending changed here and to be pushed, deleted ones included
 * @param failed refused or lost, waiting for the user
 */
public record Unsynced(int pending, int failed) {}
