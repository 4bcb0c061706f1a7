package dev.sluice.internal.loop;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Instant;

/**
 * Rows whose last change the server does not date. A list that was made a moment after one of them
 * was created may not name it yet, so it is remembered when the last one of its type was.
 */
public final class LastCreated {

  private static final String NOTE = "created:";

  private LastCreated() {}

  /** The server has a new row of ours. */
  public static void created(Row row, Instant now, Writer writer) {
    if (Rows.modifiedAt(row) == null) {
      writer.note(NOTE + row.type(), Long.toString(now.getEpochSecond()));
    }
  }

  /** When this device last created an undated row of the type, as far back as it goes if never. */
  public static Instant lastCreated(EntityType<?> type, Reader reader) {
    String note = reader.note(NOTE + type);
    return note == null ? Instant.MIN : Instant.ofEpochSecond(Long.parseLong(note));
  }
}
