package dev.sluice.jdbc;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/**
 * A connection by JDBC that caches prepared statements. A statement leaves the cache during its
 * use, so a nested call may run the same SQL.
 */
final class JdbcConnection implements SqliteConnection {

  private static final int KEPT_STATEMENTS = 200;

  /**
   * The SQL whose prepared statements {@link #execute} keeps for reuse. Other SQL runs rarely, or
   * takes effect when prepared, as PRAGMA synchronous does.
   */
  private static final Set<String> OFTEN =
      Set.of(
          "BEGIN IMMEDIATE",
          "COMMIT",
          "SAVEPOINT view",
          "RELEASE view",
          "SAVEPOINT nested",
          "RELEASE nested");

  final Connection connection;
  private final JdbcErrors errors;
  private final Map<String, PreparedStatement> kept = new LinkedHashMap<>(64, 0.75f, true);

  JdbcConnection(Connection connection, JdbcErrors errors) throws SQLException {
    this.connection = connection;
    this.errors = errors;
    leaveTransactionsToCaller();
  }

  /**
   * Turns off automatic commits, so that only the caller's SQL begins and ends transactions.
   * Without automatic commits, the driver immediately begins a transaction. The ROLLBACK ends that
   * transaction, and the driver begins no further transaction.
   */
  private void leaveTransactionsToCaller() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    }
  }

  @Override
  public void execute(String sql) {
    if (OFTEN.contains(sql)) {
      update(sql);
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public int update(String sql, @Nullable Object... args) {
    try {
      PreparedStatement statement = taken(sql);
      int rows;
      try {
        rows = bound(statement, args).executeUpdate();
      } catch (SQLException e) {
        statement.close(); // the driver has given it up, and it would fail for ever
        throw e;
      }
      keep(sql, statement);
      return rows;
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public long insert(String sql, @Nullable Object... args) {
    if (update(sql, args) == 0) {
      return -1;
    }
    try (Rows rows = query("SELECT last_insert_rowid()")) {
      rows.next();
      return rows.integer(0);
    }
  }

  @Override
  public Rows query(String sql, @Nullable Object... args) {
    try {
      PreparedStatement statement = taken(sql);
      try {
        ResultSet results = bound(statement, args).executeQuery();
        return new JdbcRows(results, errors, () -> keep(sql, statement));
      } catch (SQLException e) {
        statement.close();
        throw e;
      }
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  private PreparedStatement taken(String sql) throws SQLException {
    PreparedStatement statement = kept.remove(sql);
    return statement == null ? connection.prepareStatement(sql) : statement;
  }

  private static PreparedStatement bound(PreparedStatement statement, @Nullable Object... args)
      throws SQLException {
    for (int i = 0; i < args.length; i++) {
      statement.setObject(i + 1, args[i]);
    }
    return statement;
  }

  private void keep(String sql, PreparedStatement statement) throws SQLException {
    PreparedStatement twin = kept.put(sql, statement);
    if (twin != null) {
      twin.close();
    }
    if (kept.size() > KEPT_STATEMENTS) {
      String oldest = kept.keySet().iterator().next();
      kept.remove(oldest).close();
    }
  }

  @Override
  public void interrupt() {
    try {
      ((SQLiteConnection) connection).getDatabase().interrupt();
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public void close() {
    try {
      List<PreparedStatement> all = new ArrayList<>(kept.values());
      kept.clear();
      for (PreparedStatement statement : all) {
        statement.close();
      }
      connection.close();
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }
}
