package dev.sluice.internal.loop;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that had no triggers for a while, because a migration of the app rebuilt it. Until the
 * server has listed all rows of the type, a row that seems in sync may have been edited or deleted
 * here. The server's {@code modifiedAt} decides: if it has not changed but the fields have, the
 * edit was made here.
 */
public final class RebuiltTable {

  private static final String WATCHED = "";

  /** An older row may have been removed by a clean-up, so its absence is no delete. */
  private static final Duration YOUNG = Duration.ofDays(30);

  private RebuiltTable() {}

  private static String note(EntityType<?> type) {
    return Reader.UNWATCHED + type;
  }

  private static @Nullable Instant cursorBefore(EntityType<?> type, Reader reader) {
    return reader.<@Nullable Instant>noted(
        note(type),
        null,
        note -> note.equals(WATCHED) ? null : Instant.ofEpochMilli(Long.parseLong(note)));
  }

  static boolean isRebuilt(EntityType<?> type, Reader reader) {
    return cursorBefore(type, reader) != null;
  }

  /** The server has listed all of the type. */
  public static void end(EntityType<?> type, Writer writer) {
    if (isRebuilt(type, writer)) {
      writer.note(note(type), WATCHED);
    }
  }

  /**
   * Rows that were not here then, such as those of a workspace without access, were not deleted
   * here.
   */
  public static void forgetCursor(EntityType<?> type, Writer writer) {
    if (isRebuilt(type, writer)) {
      writer.note(note(type), "0");
    }
  }

  /** Resolves a row in sync that differs from the server's: it was edited here or there. */
  static Resolution resolve(Row local, Row server) {
    Instant at = Rows.modifiedAt(local);
    if (at != null && at.equals(Rows.modifiedAt(server))) {
      Row edited = Rows.takeServerFields(local, server);
      return new Resolution(edited, Rows.differ(edited, server), List.of());
    }
    return ConflictPolicy.ALWAYS_OVERWRITE.resolve(new Collision(null, local, server, null));
  }

  /**
   * Whether a row that is not here now was here when the table last had its triggers, so the user
   * deleted it.
   */
  static boolean wasDeleted(Known known, Reader reader) {
    EntityType<?> type = known.row().type();
    Instant at = Rows.modifiedAt(known.row());
    Instant cursor = at == null ? null : cursorBefore(type, reader);
    if (at == null || cursor == null || at.isAfter(cursor)) {
      return false;
    }
    Field<?, Instant> begin = type.rangedBy();
    Instant begins = begin == null ? null : known.row().get(begin);
    return begins == null || begins.isAfter(cursor.minus(YOUNG));
  }
}
