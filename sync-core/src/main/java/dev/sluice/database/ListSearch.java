package dev.sluice.database;

import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.sqlite.Rows;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows whose list of references contains an id, inside write transactions. Lists have no
 * index, so a search reads the whole table. The second search of an unchanged table remembers the
 * ids of all lists, until memory runs short.
 */
final class ListSearch {

  /** At most 8 MB of ids in lists are remembered; of longer lists, only a part. */
  private static final int MOST = 1 << 20;

  private final Map<String, Searched> columns = new HashMap<>();
  private long version;

  /**
   * The last search of a column.
   *
   * @param written the type's count of writes at that search
   * @param holders which rows contain which ids; null: only one search since the last write
   */
  private record Searched(long written, @Nullable SoftReference<ReferenceIndex> holders) {}

  /** The ids of the rows whose list has the id now; some may have had it only before. */
  List<Long> holders(Transaction transaction, Reference reference, String table, long id) {
    isAt(transaction.dataVersion());
    String column = "`" + reference.field().column() + "`";
    long written = transaction.written(reference.owner());
    Searched last = columns.get(table + column);
    if (last == null || last.written() != written) {
      columns.put(table + column, new Searched(written, null));
      return holders(transaction, table, TypeSql.refersTo(reference.field()), id);
    }
    ReferenceIndex holders = last.holders() == null ? null : last.holders().get();
    if (holders == null || !holders.know(id)) {
      holders = allHolders(transaction, table, column, id);
      columns.put(table + column, new Searched(written, new SoftReference<>(holders)));
    }
    return holders.know(id)
        ? holders.of(id)
        : holders(transaction, table, TypeSql.refersTo(reference.field()), id);
  }

  /** Forgets everything if another connection has written since. */
  private void isAt(long dataVersion) {
    if (version != dataVersion) {
      version = dataVersion;
      columns.clear();
    }
  }

  private static List<Long> holders(Transaction transaction, String table, String where, long id) {
    List<Long> holders = new ArrayList<>();
    String select = "SELECT `id` FROM `" + table + "` WHERE " + where;
    try (Rows rows = transaction.connection().query(select, id)) {
      while (rows.next()) {
        holders.add(rows.integer(0));
      }
    }
    return holders;
  }

  private static ReferenceIndex allHolders(
      Transaction transaction, String table, String column, long sought) {
    ReferenceIndex holders = new ReferenceIndex(sought, MOST);
    String select = "SELECT `id`, " + column + " FROM `" + table + "` WHERE " + column + " <> '[]'";
    try (Rows rows = transaction.connection().query(select)) {
      while (rows.next()) {
        long holder = rows.integer(0);
        ids(rows.text(1)).forEach(id -> holders.add(id, holder));
      }
    }
    return holders.sorted();
  }

  /** The list of a row as it is now. */
  static List<Long> list(Transaction transaction, Reference reference, String table, long id) {
    String column = "`" + reference.field().column() + "`";
    String select = "SELECT " + column + " FROM `" + table + "` WHERE `id` = ?1";
    try (Rows rows = transaction.connection().query(select, id)) {
      return rows.next() ? ids(rows.text(0)) : List.of();
    }
  }

  /** An unreadable list in a file counts as a list without ids. */
  private static List<Long> ids(@Nullable String list) {
    try {
      return Codec.ids(list);
    } catch (NumberFormatException nonsense) {
      return List.of();
    }
  }
}
