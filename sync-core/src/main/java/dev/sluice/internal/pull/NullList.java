package dev.sluice.internal.pull;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a {@code null} in place of a whole list is believed to be an empty list. Some servers
 * write an empty list so, each time or now and then; but a server that has lost its data for a
 * moment may do the same. So one {@code null} proves nothing. It is believed if another look in the
 * same pull gets a list, or if whole lists of the type have come as {@code null} for ten minutes.
 * Until then no row is deleted and the cursor stays, so the next pull asks for the whole list
 * again.
 */
final class NullList {

  private static final Duration LONG_ENOUGH = Duration.ofMinutes(10);

  private final String note;
  private final Instant since;
  private final boolean longEnough;
  private boolean isNull;
  private boolean isListSeen;
  private boolean pieceIsNull;

  private NullList(EntityType<?> type, @Nullable String before, Instant now) {
    note = note(type);
    Instant first =
        before == null || before.isEmpty() ? now : Instant.ofEpochSecond(Long.parseLong(before));
    since = first.isAfter(now) ? now : first;
    longEnough = !since.plus(LONG_ENOUGH).isAfter(now);
  }

  /** Reads what an earlier pull wrote. */
  static NullList read(EntityType<?> type, Instant now, Reader reader) {
    return new NullList(type, reader.note(note(type)), now);
  }

  private static String note(EntityType<?> type) {
    return "null_list_of_" + type.name();
  }

  /** Whether the list has come already, though only as a {@code null}. */
  static boolean hasCome(EntityType<?> type, Reader reader) {
    return reader.note(note(type)) != null;
  }

  /**
   * An answer that should be a list.
   *
   * @param isPiece whether it should hold a piece of the list only, so that no other can confirm it
   */
  void record(boolean gotList, boolean isPiece) {
    pieceIsNull |= isPiece && !gotList;
    isNull |= !gotList;
    isListSeen |= gotList;
  }

  boolean isUnconfirmed() {
    return !longEnough && (pieceIsNull || (isNull && !isListSeen));
  }

  /** Remembers since when the lists have come as {@code null}, or forgets it. */
  void write(Writer writer) {
    if (!isNull && !isListSeen) {
      return;
    }
    String before = writer.note(note);
    String after = isUnconfirmed() ? Long.toString(since.getEpochSecond()) : "";
    if (!after.equals(before == null ? "" : before)) {
      writer.note(note, after);
    }
  }
}
