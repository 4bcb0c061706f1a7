/**
 * Shows what an engine does, why it waits and what comes next: a page on this machine, and files
 * that such a page replays. For debugging; no app needs it to run.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.inspect;
