package dev.sluice.internal.merge;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that had no triggers for a while, because a migration of the app rebuilt the table.
 * Without triggers, the engine did not notice edits and deletes on this device. If a row differs
 * from the server's row but {@code modifiedAt} is the same, the user edited the row.
 */
public final class RebuiltTable {

  /** A clean-up may have removed rows that are older, so their absence is no delete. */
  private static final Duration YOUNG = Duration.ofDays(30);

  private static final Duration LATE = Duration.ofMinutes(1);

  private static final Duration LONGEST = Duration.ofDays(1);

  private RebuiltTable() {}

  private static @Nullable Instant cursorBefore(EntityType<?> type, Reader reader) {
    return reader.<@Nullable Instant>noted(
        type, ListNote.UNWATCHED, null, note -> Instant.ofEpochMilli(Long.parseLong(note)));
  }

  /**
   * Whether the table was rebuilt and the server has not listed all rows of the type since. False
   * for a type that comes in parts: each row waits for a part that has it.
   */
  public static boolean isRebuilt(EntityType<?> type, Reader reader) {
    return !type.endpoints().areInParts() && cursorBefore(type, reader) != null;
  }

  /** Whether the row may have been edited here after the server last sent it. */
  static boolean isUnwatched(Row row, Reader reader) {
    return reader.unfetched(row.type(), row.id()).containsKey(Reader.WHOLE);
  }

  /** Notes that the server has listed all rows of the type. */
  public static void end(EntityType<?> type, Writer writer) {
    writer.note(type, ListNote.UNWATCHED, null);
  }

  /**
   * Sets the cursor noted for the rebuilt table to 0. So no missing row counts as deleted by the
   * user. Example: the rows of a workspace without access were never in the table.
   */
  public static void forgetCursor(EntityType<?> type, Writer writer) {
    if (isRebuilt(type, writer)) {
      writer.note(type, ListNote.UNWATCHED, "0");
    }
  }

  /**
   * Whether an update of the row waits for the list of its type, for a day at most. Only the list
   * reveals edits that were made while the table had no triggers. The answer to the update would
   * overwrite these edits.
   */
  public static boolean holdBack(Stored stored, Reader reader, Instant now) {
    Row row = stored.row();
    Tracking tracking = stored.tracking();
    if (tracking == null || row.serverId() == null || row.isDeleted()) {
      return false;
    }
    return tracking.wasEditedWithin(LONGEST, now)
        && isUnwatched(row, reader)
        && isRebuilt(row.type(), reader);
  }

  /**
   * Corrects the base of a row that the user edited after the table got its triggers back. The old
   * base may hold edits that were made while the table had no triggers. If the server has not
   * changed the row, the server's version becomes the base.
   */
  static Stored rebased(Stored local, Row server, Reader reader) {
    Row base = local.base();
    Instant at = base == null ? null : RowFields.modifiedAt(base);
    return at != null && at.equals(RowFields.modifiedAt(server)) && isUnwatched(local.row(), reader)
        ? new Stored(local.row(), server, local.tracking())
        : local;
  }

  /**
   * Adds to a merge's losses the values of the base that the server has replaced. Such values may
   * be edits that were made while the table had no triggers. A restored server may also have
   * forgotten the values.
   */
  static Resolution withDoubtful(
      Resolution resolution, Stored judged, boolean isSetBack, Reader reader) {
    Row base = judged.base();
    if (base == null || !(isSetBack || isUnwatched(base, reader))) {
      return resolution;
    }
    List<Loss> losses = new ArrayList<>(resolution.losses());
    losses.addAll(RestoredServer.losses(judged.row(), base, resolution.row()));
    return new Resolution(resolution.row(), resolution.dirty(), losses);
  }

  /**
   * Resolves a row in sync that differs from the server's row. If both rows have the same {@code
   * modifiedAt}, the user edited the row. If not, the server's row wins.
   */
  static Resolution resolve(Row local, Row server) {
    Instant at = RowFields.modifiedAt(local);
    if (at != null && at.equals(RowFields.modifiedAt(server))) {
      Row edited = RowFields.takeServerFields(local, server);
      return new Resolution(edited, RowFields.differ(edited, server), List.of());
    }
    return ConflictPolicy.SERVER_WINS.resolve(new Collision(null, local, server, null));
  }

  /** The server time up to which the file had all changes: a minute before the newest change. */
  private static Instant seenUpTo(Instant cursor, EntityType<?> type) {
    return cursor.plus(ChangesOrAll.overlap(type)).minus(LATE);
  }

  /**
   * Whether the user deleted a row, now missing here, while the table had no triggers. True if an
   * earlier pull must have brought the row, and no clean-up can have removed the row. False if the
   * server's clock has gone back, because then the server's dates prove nothing.
   *
   * @param known the missing row, as the server lists it
   * @param now the server's time; null: unknown, so the result is false
   */
  static boolean wasDeleted(Known known, @Nullable Instant now, Reader reader) {
    EntityType<?> type = known.row().type();
    Instant at = RowFields.modifiedAt(known.row());
    Instant cursor = at == null ? null : cursorBefore(type, reader);
    if (at == null || cursor == null || now == null || now.isBefore(cursor)) {
      return false;
    }
    if (at.isAfter(seenUpTo(cursor, type))) {
      return false;
    }
    Field<?, Instant> begin = type.rangedBy();
    Instant begins = begin == null ? null : known.row().get(begin);
    return begins == null || begins.isAfter(cursor.minus(YOUNG));
  }
}
