package dev.sluice.inspect;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Reads for somebody who asks: one row with all that the file knows of it, or a SELECT. */
final class RowStory {

  private static final int MOST = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  /** Columns of the engine, in which no word of a user or of the server stands. */
  private static final Set<String> OPEN =
      Set.of(
          "id",
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

  /** What is open of a row of the app. */
  private static final Set<String> IDS = Set.of("id", "deleted");

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
    return JsonLine.text(line -> story(type, id, line));
  }

  private void story(EntityType<?> type, long id, JsonLine line) {
    line.put("type", type.name()).put("id", id);
    Sql here = Sql.of("SELECT * FROM `" + type.name() + "` WHERE id = ?", id);
    Sql base = Sql.of("SELECT * FROM `_sync_base_" + type.name() + "` WHERE id = ?", id);
    line.object("row", inside -> answer(here, inside, false));
    line.object("base", inside -> answer(base, inside, false));
    for (String side : SIDES) {
      String select = "SELECT * FROM " + side + " WHERE type = ? AND id = ?";
      line.object(side, inside -> answer(Sql.of(select, type.name(), id), inside, true));
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference()) {
        line.put("refersBy." + field.column(), field.target().name());
      }
    }
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
    try {
      return JsonLine.text(
          line -> answer(sql.within(PATIENCE, Schedulers.computation()), line, true));
    } catch (StorageException failed) {
      throw new IllegalArgumentException("the SELECT failed: " + failed.getMessage(), failed);
    } catch (OutOfMemoryError tooMuch) {
      throw new IllegalArgumentException("the SELECT answers more than fits in memory", tooMuch);
    }
  }

  /**
   * Answers a statement.
   *
   * @param isOurs whether the columns are those of the engine's tables
   */
  private void answer(Sql sql, JsonLine line, boolean isOurs) {
    List<SqlRow> rows = database.list(sql, row -> row);
    List<String> columns = rows.isEmpty() ? List.of() : rows.get(0).columns();
    line.list("columns", all -> columns.forEach(all::element))
        .list("rows", all -> rows.stream().limit(MOST).forEach(row -> cells(row, isOurs, all)))
        .put("more", rows.size() > MOST);
  }

  private void cells(SqlRow row, boolean isOurs, JsonLine all) {
    Set<String> open = isOurs ? OPEN : IDS;
    all.list(
        cells -> {
          for (String column : row.columns()) {
            String value = row.textOrNull(column);
            cells.element(open.contains(column) ? value : masking.text(value));
          }
        });
  }
}
