package dev.sluice.internal.store;

/**
 * How many rows of all types are not in sync.
 *
 * @param pending rows that were changed or deleted here and will be pushed
 * @param failed rows that were refused or lost and wait for the user
 */
public record Unsynced(int pending, int failed) {}
