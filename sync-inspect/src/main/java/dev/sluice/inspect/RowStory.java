package dev.sluice.inspect;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads for somebody who asks: one row with all that the file knows of it, or a SELECT. */
final class RowStory {

  private static final int MOST = 200;

  /** Columns of the engine, in which no word of a user or of the server stands. */
  private static final Set<String> OPEN =
      Set.of(
          "id",
          "server_id",
          "deleted",
          "type",
          "state",
          "change",
          "revision",
          "wall",
          "action",
          "stage",
          "strikes",
          "not_before",
          "count",
          "status",
          "first",
          "last",
          "field",
          "column");

  private static final List<String> SIDES =
      List.of("_sync_row", "_sync_journal", "_sync_tries", "_sync_overruled", "_sync_unfetched");

  private final Database database;
  private final Masking masking;

  RowStory(Database database, Masking masking) {
    this.database = database;
    this.masking = masking;
  }

  /**
   * The row's columns, the base that the server last told, and what the engine's tables say of it.
   *
   * @throws IllegalArgumentException if the schema has no such type
   */
  String of(String typeName, long id) {
    EntityType<?> type = database.schema().type(typeName);
    JsonLine line = JsonLine.object().put("type", type.name()).put("id", id);
    table("row", "SELECT * FROM `" + type.name() + "` WHERE id = ?", line, id);
    table("base", "SELECT * FROM `_sync_base_" + type.name() + "` WHERE id = ?", line, id);
    for (String side : SIDES) {
      table(side, "SELECT * FROM " + side + " WHERE type = ? AND id = ?", line, type.name(), id);
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference()) {
        line.put("refersBy." + field.column(), field.target().name());
      }
    }
    return line.text();
  }

  private void table(String name, String select, JsonLine line, Object... arguments) {
    line.object(name, inside -> answer(Sql.of(select, arguments), inside));
  }

  /**
   * What a SELECT answers, its first {@value #MOST} rows.
   *
   * @throws IllegalArgumentException if values are hidden or it is no SELECT
   */
  String select(String statement) {
    if (masking.isHiding()) {
      throw new IllegalArgumentException("values are hidden here, so no SELECT is run");
    }
    String one = statement.replaceAll("[;\\s]+$", "");
    Sql sql = Sql.of("SELECT * FROM (\n" + one + "\n) LIMIT " + (MOST + 1));
    JsonLine line = JsonLine.object();
    answer(sql, line);
    return line.text();
  }

  private void answer(Sql sql, JsonLine line) {
    List<SqlRow> rows = database.list(sql, row -> row);
    List<String> columns = rows.isEmpty() ? List.of() : rows.get(0).columns();
    line.list("columns", all -> columns.forEach(all::element))
        .list("rows", all -> rows.stream().limit(MOST).forEach(row -> cells(row, columns, all)))
        .put("more", rows.size() > MOST);
  }

  private void cells(SqlRow row, List<String> columns, JsonLine all) {
    all.list(
        cells -> columns.forEach(column -> cells.element(cell(column, row.textOrNull(column)))));
  }

  private @Nullable String cell(String column, @Nullable String value) {
    return OPEN.contains(column) ? value : masking.text(value);
  }
}
