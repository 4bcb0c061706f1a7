package dev.sluice.internal.push;

/**
 * The change that is due.
 *
 * @param run the push under way
 */
record DueChange(PushRun run, Change change) {}
