package dev.sluice.internal.pull.list;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * Whether the server has answered {@code null} in place of a whole list. Some servers always or
 * sometimes write an empty list that way, but so does a server that has lost its data, for a moment
 * or for days. So {@code null} proves nothing, however often it comes. Only a list does, also an
 * empty one, which another request in the same pull may get. Until one comes no row is deleted and
 * the cursor stays, so the next pull fetches the whole list again.
 */
public final class NullList {

  private final String note;
  private boolean isNull;
  private boolean isListSeen;

  /** No list of the type has come yet. */
  public NullList(EntityType<?> type) {
    note = note(type);
  }

  private static String note(EntityType<?> type) {
    return "null_list_of_" + type.name();
  }

  /** Whether a list of the type was ever received as {@code null}. */
  public static boolean hasCome(EntityType<?> type, Reader reader) {
    return reader.note(note(type)) != null;
  }

  /** Records an answer that should be a list. */
  public void record(boolean gotList) {
    isNull |= !gotList;
    isListSeen |= gotList;
  }

  /** Whether only {@code null} has come, so nothing is deleted. */
  public boolean isUnconfirmed() {
    return isNull && !isListSeen;
  }

  /** Notes that {@code null} has come, or clears the note. */
  public void write(Writer writer) {
    if (isNull || isListSeen) {
      writer.noteOrClear(note, isUnconfirmed() ? "null" : "");
    }
  }
}
