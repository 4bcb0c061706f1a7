package dev.sluice.internal.loop;

import dev.sluice.internal.store.Tracking;

/**
 * Compares the version of a row that was sent with the one that is here when the answer comes.
 * Without it an edit that was made meanwhile would count as answered, and never be sent.
 */
@FunctionalInterface
public interface RevisionCheck {

  /** Whether the row is still as it was sent. */
  boolean isUnchanged(Tracking now, long sentRevision);
}
