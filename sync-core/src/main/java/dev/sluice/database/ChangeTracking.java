package dev.sluice.database;

import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.store.SyncState;
import dev.sluice.time.Time;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes what the engine knows of rows: {@code _sync_row} and the other side tables. */
final class ChangeTracking {

  /** How many edits the file has seen. */
  static final String COUNTER = "SELECT `value` FROM `_sync_meta` WHERE `name` = 'counter'";

  private static final List<String> DATED = List.of("_sync_row", "_sync_edit", "_sync_journal");

  private static final String OF_ROW = " WHERE `type` = ?1 AND `id` = ?2";

  private final Transaction transaction;
  private final Time time;

  ChangeTracking(Transaction transaction, Time time) {
    this.transaction = transaction;
    this.time = time;
  }

  /** How many edits the file has seen. */
  long counter() {
    return transaction.counter();
  }

  /** Gives a tracked row another state, and forgets its last error and how long it rests. */
  void set(EntityType<?> type, long id, SyncState state, @Nullable String error) {
    transaction.track(
        type,
        "UPDATE `_sync_row` SET `state` = ?3, `error` = ?4, `strikes` = 0, `not_before` = NULL"
            + OF_ROW,
        type.name(),
        id,
        TrackingCodec.name(state),
        error);
  }

  /** Marks a row as lost. {@code base} is the server's last version of the row; null: unknown. */
  void lose(Stored lost, @Nullable String base, String reason) {
    EntityType<?> type = lost.row().type();
    long id = lost.row().id();
    track(type, id, SyncState.LOST, lost.tracking());
    String set = "UPDATE `_sync_row` SET `error` = ?3, `base` = ?4";
    transaction.track(type, set + OF_ROW, type.name(), id, reason, base);
  }

  /** What the server had of a lost row; null if that is not known. */
  @Nullable String baseOfLost(EntityType<?> type, long id) {
    try (Rows rows =
        transaction
            .connection()
            .query("SELECT `base` FROM `_sync_row`" + OF_ROW, type.name(), id)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  /** Notes that a removed row is in its table again. */
  void here(EntityType<?> type, long id) {
    String here = "UPDATE `_sync_row` SET `gone` = 0, `base` = NULL";
    transaction.track(type, here + OF_ROW, type.name(), id);
  }

  /** Notes whether the server has sent the values of a tracked row. */
  void told(EntityType<?> type, long id, boolean told) {
    String set = "UPDATE `_sync_row` SET `untold` = ?3";
    transaction.track(type, set + OF_ROW, type.name(), id, told ? 0L : 1L);
  }

  void rest(EntityType<?> type, long id, Instant until, @Nullable String words) {
    transaction.track(
        type,
        "UPDATE `_sync_row` SET `strikes` = `strikes` + 1, `not_before` = ?3,"
            + " `error` = ?4"
            + OF_ROW,
        type.name(),
        id,
        until.toEpochMilli(),
        words);
  }

  void tried(EntityType<?> type, long id, @Nullable Integer status) {
    transaction.track(
        type,
        "INSERT OR REPLACE INTO `_sync_tries` (`type`, `id`, `count`, `status`, `first`, `last`)"
            + " SELECT ?1, ?2, coalesce(sum(`count`), 0) + 1, ?3,"
            + " coalesce(min(`first`), ?4), ?4 FROM `_sync_tries`"
            + OF_ROW,
        type.name(),
        id,
        status == null ? null : Long.valueOf(status),
        time.now().toEpochMilli());
  }

  void wantAgain(EntityType<?> type, long id) {
    ClockReading now = ClockReading.now(time);
    transaction.track(
        type,
        "INSERT OR REPLACE INTO `_sync_edit` (`type`, `id`, `part`, `wall`, `boot`, `nanos`)"
            + " VALUES (?1, ?2, '', ?3, ?4, ?5)",
        type.name(),
        id,
        now.wallMillis(),
        now.bootId(),
        now.nanos());
  }

  /** Begins to track a row. If the row was tracked before, what was known of it is kept. */
  void track(EntityType<?> type, long id, SyncState state, @Nullable Tracking before) {
    Tracking known = before == null ? fresh(state) : before;
    ClockReading edited = known.edited();
    transaction.track(
        type,
        "INSERT OR REPLACE INTO `_sync_row` (`type`, `id`, `change`, `revision`, `state`, `gone`,"
            + " `wall`, `boot`, `nanos`, `strikes`, `untold`)"
            + " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10)",
        type.name(),
        id,
        known.change(),
        known.revision(),
        TrackingCodec.name(state),
        state == SyncState.LOST ? 1L : 0L,
        edited.wallMillis(),
        edited.bootId(),
        edited.nanos(),
        known.untold() ? 1L : 0L);
  }

  /** A new row's tracking. This is no edit, so the counter does not rise. */
  private Tracking fresh(SyncState state) {
    long count = counter();
    return new Tracking(
        state, count, count, ClockReading.now(time), null, 0, state == SyncState.PLACEHOLDER, null);
  }

  /**
   * Dates the edit that the triggers have just noticed, by the wall clock and the monotonic clock.
   */
  void stamp(EntityType<?> type, long id) {
    ClockReading now = ClockReading.now(time);
    transaction.track(
        type,
        "UPDATE `_sync_row` SET `wall` = ?3, `boot` = ?4, `nanos` = ?5" + OF_ROW,
        type.name(),
        id,
        now.wallMillis(),
        now.bootId(),
        now.nanos());
  }

  /** Writes the times of all edits and requests anew. */
  void redate(UnaryOperator<ClockReading> anew) {
    for (String table : DATED) {
      String update = "UPDATE `" + table + "` SET `wall` = ?2 WHERE rowid = ?1";
      moments(table)
          .forEach((row, known) -> transaction.note(update, row, anew.apply(known).wallMillis()));
    }
  }

  /** The times in a table, by rowid. */
  private Map<Long, ClockReading> moments(String table) {
    Map<Long, ClockReading> moments = new LinkedHashMap<>();
    try (Rows rows =
        transaction
            .connection()
            .query("SELECT `wall`, `boot`, `nanos`, rowid FROM `" + table + "`")) {
      while (rows.next()) {
        moments.put(rows.integer(3), TrackingCodec.moment(rows, 0));
      }
    }
    return moments;
  }

  /** Forgets all but the row itself. */
  void forget(EntityType<?> type, long id) {
    transaction.track(type, "DELETE FROM `_sync_row`" + OF_ROW, type.name(), id);
    transaction.track(type, "DELETE FROM `_sync_edit`" + OF_ROW, type.name(), id);
    transaction.track(type, "DELETE FROM `_sync_tries`" + OF_ROW, type.name(), id);
    forgetBase(type, id);
  }

  void forgetBase(EntityType<?> type, long id) {
    transaction.track(
        type, "DELETE FROM `" + SideTables.base(type.name()) + "` WHERE `id` = ?1", id);
  }
}
