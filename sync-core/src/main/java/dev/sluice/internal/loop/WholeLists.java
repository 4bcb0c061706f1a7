package dev.sluice.internal.loop;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When the whole list of a type has last come, where its changes do not contain deleted rows. */
public final class WholeLists {

  private static final String NOTE = "whole_list_of:";

  private WholeLists() {}

  /** Whether the whole list is to be fetched, though the changes would be less. */
  static boolean isDue(EntityType<?> type, Reader reader, Instant now) {
    Duration period = period(type);
    Instant last = period == null ? null : reader.notedTime(NOTE + type);
    if (period == null || last == null) {
      return period != null;
    }
    return last.isAfter(now) || last.isBefore(now.minus(period));
  }

  /**
   * The whole list has come, and the rows that it lacks are deleted here.
   *
   * @param serverDate of the list; without it the next pull fetches the whole list again
   */
  public static void came(EntityType<?> type, @Nullable Instant serverDate, Writer writer) {
    if (period(type) != null && serverDate != null) {
      writer.note(NOTE + type, Long.toString(serverDate.getEpochSecond()));
    }
  }

  private static @Nullable Duration period(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since == null ? null : since.wholeEvery();
  }
}
