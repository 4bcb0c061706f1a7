package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Attempt;
import dev.sluice.store.Moment;
import dev.sluice.store.UnderWay;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what was sent and not answered: creates with their attempt, updates without one. */
final class SentRows {

  private static final long OVER = 2;

  private final SqliteConnection connection;
  private final SchemaSql sql;

  SentRows(SqliteConnection connection, SchemaSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  List<Row> find(EntityType<?> type, long id) {
    String from = " FROM `" + SideTables.sent(type.name()) + "` s WHERE s.`id` = ?1";
    String select = "SELECT " + sql.of(type).list("s") + from + " ORDER BY s.rowid";
    List<Row> found = new ArrayList<>();
    try (Rows rows = connection.query(select, id)) {
      while (rows.next()) {
        found.add(Tracked.required(Codec.row(type, rows, 0)));
      }
    }
    return found;
  }

  @Nullable Attempt attempt(EntityType<?> type, long id) {
    List<Attempt> found = attempts(type, " AND a.`id` = ?2", type.name(), id);
    return found.isEmpty() ? null : found.get(0);
  }

  @Nullable UnderWay underWay(EntityType<?> type, long id) {
    String select =
        "SELECT `wall`, `boot`, `nanos`, `deletes` FROM `_sync_under_way`"
            + " WHERE `type` = ?1 AND `id` = ?2";
    try (Rows rows = connection.query(select, type.name(), id)) {
      return rows.next() ? underWay(Tracked.moment(rows, 0), rows.integer(3)) : null;
    }
  }

  private static UnderWay underWay(Moment sent, long deletes) {
    return new UnderWay(sent, deletes != 0, deletes == OVER);
  }

  /** As the file has it: nothing, a delete, or one that can arrive no more. */
  static long deletes(UnderWay what) {
    long delete = what.isOver() ? OVER : 1;
    return what.isDelete() ? delete : 0;
  }

  List<Attempt> attempts(EntityType<?> type) {
    return attempts(type, " ORDER BY a.rowid", type.name());
  }

  /** The attempts whose row is {@link TypeSql#DUE}. */
  List<Attempt> lostCreates(EntityType<?> type, long now, long longestRest) {
    String due =
        " AND EXISTS (SELECT 1 FROM `_sync_row` t WHERE t.`type` = ?1 AND t.`id` = a.`id` AND "
            + TypeSql.DUE
            + ") ORDER BY a.rowid";
    return attempts(type, due, type.name(), now, longestRest);
  }

  private List<Attempt> attempts(EntityType<?> type, String rest, @Nullable Object... args) {
    List<Attempt> attempts = new ArrayList<>();
    String sent = "`" + SideTables.sent(type.name()) + "` s ON s.`id` = a.`id`";
    String select =
        "SELECT "
            + sql.of(type).list("s")
            + ", a.`key`, a.`revision`, a.`wall`, a.`boot`, a.`nanos`"
            + " FROM `_sync_attempt` a JOIN "
            + sent
            + " WHERE a.`type` = ?1"
            + rest;
    try (Rows rows = connection.query(select, Args.of(args))) {
      while (rows.next()) {
        attempts.add(
            Tracked.attempt(
                Tracked.required(Codec.row(type, rows, 0)), rows, sql.of(type).width()));
      }
    }
    return attempts;
  }
}
