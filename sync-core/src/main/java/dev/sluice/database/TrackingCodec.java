package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Tries;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes values of the columns of the side tables. */
final class TrackingCodec {

  private static final Logger LOG = LoggerFactory.getLogger(TrackingCodec.class);

  private TrackingCodec() {}

  /** Makes an object, or null, of the current row of a result. */
  interface RowMapper<T> {
    @Nullable T of(Rows rows);
  }

  /** How a state is written. */
  static String name(SyncState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /** A row of {@link TypeSql#present} or {@link TypeSql#tracked}. */
  static Stored stored(TypeSql of, Rows rows) {
    EntityType<?> type = of.type();
    Row base = Codec.row(type, rows, of.width());
    Tracking tracking = tracking(of, rows);
    Row row;
    try {
      row = Codec.row(type, rows, 0);
    } catch (StorageException unreadable) {
      if (tracking == null) {
        throw unreadable;
      }
      row = Codec.readable(base == null ? type.emptyRow() : base, rows);
      tracking = tracking.withUnreadable(unreadable.getMessage());
    }
    if (row != null) {
      return new Stored(row, base, tracking);
    }
    Row gone = required(base).withDeleted(true);
    boolean ofServer =
        gone.serverId() != null && tracking != null && tracking.state() != SyncState.LOST;
    return new Stored(gone, ofServer ? base : null, tracking);
  }

  /** The next row that passes a test; null if none does. Invalid rows are left out. */
  static @Nullable Stored first(TypeSql of, Rows rows, Predicate<Stored> test) {
    Stored found = null;
    while (found == null && rows.next()) {
      Stored row = orPassedOver(() -> stored(of, rows));
      found = row != null && test.test(row) ? row : null;
    }
    return found;
  }

  private static @Nullable Tracking tracking(TypeSql of, Rows rows) {
    int first = 2 * of.width();
    String name = rows.text(first);
    if (name == null) {
      return null;
    }
    return new Tracking(
        state(name, of, rows),
        rows.integer(first + 1),
        rows.integer(first + 2),
        moment(rows, first + 3),
        rows.text(first + 6),
        (int) rows.integer(first + 7),
        rows.integer(first + 8) != 0,
        null);
  }

  private static SyncState state(String name, TypeSql of, Rows rows) {
    try {
      return SyncState.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      long id = rows.integer(rows.isNull(0) ? of.width() : 0);
      throw new StorageException(
          Reason.CONSTRAINT, of.type() + "/" + id + " has an invalid sync state", null);
    }
  }

  /** The time in three columns, which begin at the given column. */
  static ClockReading moment(Rows rows, int first) {
    return new ClockReading(rows.integer(first), rows.text(first + 1), rows.integer(first + 2));
  }

  /** When groups of fields were edited, for the groups that the last edit did not touch. */
  static Map<String, ClockReading> editedBefore(
      SqliteConnection connection, EntityType<?> type, long id) {
    String select =
        "SELECT `wall`, `boot`, `nanos`, `part` FROM `_sync_edit` WHERE `type` = ?1 AND `id` = ?2"
            + " AND `part` <> ''";
    Map<String, ClockReading> before = new LinkedHashMap<>();
    try (Rows rows = connection.query(select, type.name(), id)) {
      while (rows.next()) {
        before.put(String.valueOf(rows.text(3)), moment(rows, 0));
      }
    }
    return before;
  }

  /** Whether the row is wanted again; this is kept as an edit of no group of fields. */
  static boolean isWantedAgain(SqliteConnection connection, EntityType<?> type, long id) {
    String select = "SELECT 1 FROM `_sync_edit` WHERE `type` = ?1 AND `id` = ?2 AND `part` = ''";
    try (Rows rows = connection.query(select, type.name(), id)) {
      return rows.next();
    }
  }

  static Tries tries(SqliteConnection connection, EntityType<?> type, long id) {
    String select =
        "SELECT `count`, `status`, `first`, `last` FROM `_sync_tries`"
            + " WHERE `type` = ?1 AND `id` = ?2";
    try (Rows rows = connection.query(select, type.name(), id)) {
      return rows.next()
          ? new Tries(
              (int) rows.integer(0),
              rows.isNull(1) ? null : (int) rows.integer(1),
              Instant.ofEpochMilli(rows.integer(2)),
              Instant.ofEpochMilli(rows.integer(3)))
          : Tries.NONE;
    }
  }

  /** A row that must be there. */
  static Row required(@Nullable Row row) {
    if (row == null) {
      throw new StorageException(
          Reason.DAMAGED, "the sync state of a row exists without the row", null);
    }
    return row;
  }

  /**
   * Reads a row. An invalid row becomes null and a line in the log, so that other rows are still
   * read.
   */
  static <T> @Nullable T orPassedOver(Supplier<T> row) {
    try {
      return row.get();
    } catch (StorageException nonsense) {
      if (nonsense.reason() != Reason.CONSTRAINT) {
        throw nonsense;
      }
      LOG.warn("passed over: {}", nonsense.getMessage());
      return null;
    }
  }
}
