package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a transaction. Rows of the server wait here until one statement can insert
 * many. Any other statement inserts the waiting rows first. On a table with triggers, SQLite copies
 * each changed page for each statement, so few statements save time.
 */
final class GatheringConnection implements SqliteConnection {

  private final SqliteConnection connection;
  private final List<Object[]> waiting = new ArrayList<>();
  private final Map<EntityType<?>, Integer> added = new HashMap<>();
  private @Nullable TypeSql type;

  GatheringConnection(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Adds a row, now or with the next ones. */
  void add(TypeSql sql, Object[] row) {
    if (sql != type) {
      addAll();
      type = sql;
    }
    waiting.add(row);
    added.putIfAbsent(sql.type(), 0);
    if (waiting.size() == sql.rowsAtOnce) {
      write(sql, sql.insertMany, taken(sql.width()));
    }
  }

  private void write(TypeSql sql, String insert, Object[] values) {
    added.merge(sql.type(), connection.update(insert, values), Integer::sum);
  }

  /** Whether the transaction has got rows of the type, written or waiting. */
  boolean mayHaveAdded(EntityType<?> type) {
    return added.containsKey(type);
  }

  /** The types that have got rows; not those whose rows an app's trigger ignored. */
  Set<EntityType<?>> added() {
    addAll();
    added.values().removeIf(rows -> rows == 0);
    return added.keySet();
  }

  private Object[] taken(int width) {
    Object[] values = new Object[waiting.size() * width];
    for (int row = 0; row < waiting.size(); row++) {
      System.arraycopy(waiting.get(row), 0, values, row * width, width);
    }
    waiting.clear();
    return values;
  }

  /** Adds the rows that wait. */
  void addAll() {
    if (type == null || waiting.isEmpty()) {
      return;
    }
    List<Object[]> rows = List.copyOf(waiting);
    waiting.clear(); // before the first, as a rollback after a failure adds nothing
    for (Object[] row : rows) {
      write(type, type.insert, row);
    }
  }

  @Override
  public void execute(String sql) {
    if (sql.startsWith("ROLLBACK")) {
      waiting.clear();
    } else {
      addAll();
    }
    connection.execute(sql);
  }

  @Override
  public int update(String sql, @Nullable Object... args) {
    addAll();
    return connection.update(sql, Args.of(args));
  }

  @Override
  public long insert(String sql, @Nullable Object... args) {
    addAll();
    return connection.insert(sql, Args.of(args));
  }

  @Override
  public Rows query(String sql, @Nullable Object... args) {
    addAll();
    return connection.query(sql, Args.of(args));
  }

  @Override
  public void interrupt() {
    connection.interrupt();
  }

  @Override
  public void close() {
    connection.close();
  }
}
