package dev.sluice.database;

import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.sqlite.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows whose list of references contains an id. Lists have no index, so a search goes
 * through the whole table. A transaction that deletes many rows reads all lists at its second
 * search and remembers which row contains which ids, until it adds to the table.
 */
final class ListSearch {

  private final Transaction transaction;
  private final Map<String, Searched> columns = new HashMap<>();

  /**
   * The last search of a column.
   *
   * @param written how much had been written then
   * @param holders the ids of rows by the ids in their lists, null after the first search
   */
  private record Searched(int written, @Nullable Map<Long, List<Long>> holders) {}

  ListSearch(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The ids of the rows; also of some that contained the id before this transaction. */
  List<Long> holders(Reference reference, String table, long id) {
    String column = "`" + reference.field().column() + "`";
    int written = transaction.written(reference.owner());
    Searched last = columns.get(table + column);
    if (last == null || last.written() != written) {
      columns.put(table + column, new Searched(written, null));
      return holders(table, TypeSql.refersTo(reference.field()), id);
    }
    Map<Long, List<Long>> holders = last.holders();
    if (holders == null) {
      holders = allHolders(table, column);
      columns.put(table + column, new Searched(written, holders));
    }
    return holders.getOrDefault(id, List.of());
  }

  private List<Long> holders(String table, String where, long id) {
    List<Long> holders = new ArrayList<>();
    String select = "SELECT `id` FROM `" + table + "` WHERE " + where;
    try (Rows rows = transaction.connection().query(select, id)) {
      while (rows.next()) {
        holders.add(rows.integer(0));
      }
    }
    return holders;
  }

  private Map<Long, List<Long>> allHolders(String table, String column) {
    Map<Long, List<Long>> holders = new HashMap<>();
    String select = "SELECT `id`, " + column + " FROM `" + table + "` WHERE " + column + " <> '[]'";
    try (Rows rows = transaction.connection().query(select)) {
      while (rows.next()) {
        long holder = rows.integer(0);
        ids(rows.text(1))
            .forEach(id -> holders.computeIfAbsent(id, first -> new ArrayList<>(1)).add(holder));
      }
    }
    return holders;
  }

  /** The list of a row as it is now. */
  List<Long> list(Reference reference, String table, long id) {
    String column = "`" + reference.field().column() + "`";
    String select = "SELECT " + column + " FROM `" + table + "` WHERE `id` = ?1";
    try (Rows rows = transaction.connection().query(select, id)) {
      return rows.next() ? ids(rows.text(0)) : List.of();
    }
  }

  /** Nonsense in a file contains no ids. */
  private static List<Long> ids(@Nullable String list) {
    try {
      return Codec.ids(list);
    } catch (NumberFormatException nonsense) {
      return List.of();
    }
  }
}
