package dev.sluice.internal.pull.list;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether {@code null} in place of a whole list counts as an empty list. Some servers always or
 * sometimes write an empty list that way, but so does a server that has lost its data for a moment.
 * So one {@code null} proves nothing. It counts if another request in the same pull gets a list, or
 * if whole lists of the type have been {@code null} for ten minutes. Until then no row is deleted
 * and the cursor stays, so the next pull fetches the whole list again.
 */
public final class NullList {

  private static final Duration LONG_ENOUGH = Duration.ofMinutes(10);

  private final String note;
  private final Instant since;
  private final boolean longEnough;
  private boolean isNull;
  private boolean isListSeen;
  private boolean pieceIsNull;

  private NullList(EntityType<?> type, Instant first, Instant now) {
    note = note(type);
    since = first.isAfter(now) ? now : first;
    longEnough = !since.plus(LONG_ENOUGH).isAfter(now);
  }

  /** Reads since when the lists have been {@code null}, as an earlier pull noted it. */
  public static NullList read(EntityType<?> type, Instant now, Reader reader) {
    Instant first =
        reader.noted(
            note(type),
            now,
            note -> note.isEmpty() ? now : Instant.ofEpochSecond(Long.parseLong(note)));
    return new NullList(type, first, now);
  }

  private static String note(EntityType<?> type) {
    return "null_list_of_" + type.name();
  }

  /** Whether a list of the type was ever received as {@code null}. */
  public static boolean hasCome(EntityType<?> type, Reader reader) {
    return reader.note(note(type)) != null;
  }

  /**
   * Records an answer that should be a list.
   *
   * @param isPiece whether it is only a piece of the list, so that no other answer can confirm it
   */
  public void record(boolean gotList, boolean isPiece) {
    pieceIsNull |= isPiece && !gotList;
    isNull |= !gotList;
    isListSeen |= gotList;
  }

  /** Whether {@code null} may still be a fault of the server, so nothing is deleted. */
  public boolean isUnconfirmed() {
    return !longEnough && (pieceIsNull || (isNull && !isListSeen));
  }

  /** Notes since when the lists have been {@code null}, or clears the note. */
  public void write(Writer writer) {
    if (isNull || isListSeen) {
      writer.noteOrClear(note, isUnconfirmed() ? Long.toString(since.getEpochSecond()) : "");
    }
  }
}
