package dev.sluice.database;

import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Updates only the columns whose values differ from the row's last version. This saves time,
 * because SQLite writes the index of every column that a statement names, even for an equal value.
 */
final class ColumnUpdates {

  private static final int SERVER_ID = 1;

  private final Transaction transaction;
  private final SchemaSql sql;

  private record Update(String sql, List<@Nullable Object> args) {}

  ColumnUpdates(Transaction transaction, SchemaSql sql) {
    this.transaction = transaction;
    this.sql = sql;
  }

  /**
   * Updates a row for the engine. Returns 0 if no column differs. If the old row is null, because
   * it is unreadable, all columns are written.
   */
  long byEngine(@Nullable Row before, Row after) {
    Update update = update(before, after, SERVER_ID);
    return update == null
        ? 0
        : transaction.byEngine(after.type(), update.sql, update.args.toArray());
  }

  /** As {@link #byEngine}, but keeps the server id, and the triggers notice the edit. */
  long byUser(Row before, Row after) {
    Update update = update(before, after, SERVER_ID + 1);
    return update == null ? 0 : transaction.byUser(after.type(), update.sql, update.args.toArray());
  }

  /** The update's parameters are the id and the values that differ; null if no value differs. */
  private @Nullable Update update(@Nullable Row before, Row after, int firstColumn) {
    @Nullable Object[] old = TypeSql.values(before == null ? after : before);
    @Nullable Object[] now = TypeSql.values(after);
    TypeSql type = sql.of(after.type());
    List<String> columns = type.columns();
    StringBuilder set = new StringBuilder();
    List<@Nullable Object> args = new ArrayList<>();
    args.add(now[0]);
    for (int i = firstColumn; i < now.length; i++) {
      if (before == null || !Objects.equals(old[i], now[i])) {
        args.add(now[i]);
        set.append(set.length() == 0 ? "`" : ", `").append(columns.get(i)).append("` = ?");
        set.append(args.size());
      }
    }
    String text = "UPDATE `" + type.type().name() + "` SET " + set + " WHERE `id` = ?1";
    return args.size() == 1 ? null : new Update(text, args);
  }
}
