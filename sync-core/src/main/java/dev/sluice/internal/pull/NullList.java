package dev.sluice.internal.pull;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * Whether the server has answered {@code null} in place of a whole list. Some servers always or
 * sometimes write an empty list that way, but so does a server that has lost its data, for a moment
 * or for days. So {@code null} proves nothing, however often it comes, nor does a list of which a
 * page is {@code null}. Only a list does, also an empty one, which the second look of the same pull
 * may get. Until one comes no row is deleted and the cursor stays, so the next pull fetches the
 * whole list again.
 */
final class NullList {

  private final EntityType<?> type;
  private boolean hasAnswer;
  private boolean isNull;
  private boolean wasNullBefore = true;

  /** No list of the type has come yet. */
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

  /** The list is fetched once more. */
  void lookAgain() {
    wasNullBefore = isNull;
    isNull = false;
  }

  /** Whether each look has met {@code null}, so nothing is deleted. */
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
