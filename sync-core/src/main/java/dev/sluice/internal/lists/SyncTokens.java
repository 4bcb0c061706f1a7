package dev.sluice.internal.lists;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import org.jspecify.annotations.Nullable;

/**
 * The token that the last answer has named, where a type's changes are asked for by one. It is
 * written with the type's cursor and is valid only together with it: whatever clears the cursor
 * makes the next pull fetch the whole list.
 */
public final class SyncTokens {

  private SyncTokens() {}

  /** Whether the type's changes are asked for by a token. */
  public static boolean areUsedBy(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since != null && since.token() != null;
  }

  /** The token of a type, null if none is valid. */
  static @Nullable String of(EntityType<?> type, Reader reader) {
    return reader.cursor(type) == null ? null : reader.note(type, ListNote.TOKEN);
  }

  /**
   * The answer of a type is stored.
   *
   * @param token what it has named, null if nothing, or if not all of its rows could be stored
   * @param whole whether it was the whole list, so that an earlier token says nothing about it
   */
  public static void stored(
      EntityType<?> type, @Nullable String token, boolean whole, Writer writer) {
    if (token != null || whole) {
      writer.note(type, ListNote.TOKEN, token);
    }
  }
}
