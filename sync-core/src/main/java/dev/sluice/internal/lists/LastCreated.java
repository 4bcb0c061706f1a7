package dev.sluice.internal.lists;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Instant;

/**
 * Remembers when this device last created a row of a type that has no {@code modifiedAt} field. A
 * list that was made shortly after that may not have the row yet.
 */
public final class LastCreated {

  private LastCreated() {}

  /** The server has created a row of ours. */
  public static void created(Row row, Instant now, Writer writer) {
    if (Rows.modifiedAt(row) == null) {
      writer.note(row.type(), ListNote.CREATED, Long.toString(now.getEpochSecond()));
    }
  }

  /** When this device last created such a row of the type; {@link Instant#MIN} if never. */
  public static Instant lastCreated(EntityType<?> type, Reader reader) {
    Instant noted = reader.notedTime(type, ListNote.CREATED);
    return noted == null ? Instant.MIN : noted;
  }
}
