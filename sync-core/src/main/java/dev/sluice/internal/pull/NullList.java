package dev.sluice.internal.pull;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * Knows whether the server answered {@code null} instead of a list. Some servers answer {@code
 * null} for an empty list, but a server that lost its data does so too. So {@code null} proves
 * nothing, no row is deleted, and the cursor stays.
 */
final class NullList {

  private final EntityType<?> type;
  private boolean hasAnswer;
  private boolean isNull;
  private boolean wasNullBefore = true;

  /** Begins before a list of the type has come. */
  NullList(EntityType<?> type) {
    this.type = type;
  }

  /** Whether a list of the type was ever received as {@code null}. */
  static boolean hasCome(EntityType<?> type, Reader reader) {
    return reader.note(type, ListNote.NULL) != null;
  }

  /** Records an answer that should be a list, or a page of one. */
  void record(boolean gotList) {
    hasAnswer = true;
    isNull |= !gotList;
  }

  /** Begins the second look at the list. */
  void lookAgain() {
    wasNullBefore = isNull;
    isNull = false;
  }

  /** Whether each request for the list got {@code null}, so that no row may be deleted. */
  boolean isUnconfirmed() {
    return isNull && wasNullBefore;
  }

  /** Notes that {@code null} has come, or clears the note. */
  void write(Writer writer) {
    if (hasAnswer && (isUnconfirmed() || hasCome(type, writer))) {
      writer.note(type, ListNote.NULL, isUnconfirmed() ? "null" : "");
    }
  }
}
