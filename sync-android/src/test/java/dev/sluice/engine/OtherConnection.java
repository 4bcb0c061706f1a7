package dev.sluice.engine;

import dev.sluice.android.AndroidDriver;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the place of the engine's class of this name: two SQLite libraries in one process must not
 * have a file open at once.
 */
public final class OtherConnection implements AutoCloseable {

  private final SqliteConnection connection;

  public OtherConnection(Path file) {
    connection = new AndroidDriver(file).open();
    connection.execute("PRAGMA recursive_triggers = ON");
    connection.execute("PRAGMA foreign_keys = ON");
  }

  public int run(String sql, Object... arguments) {
    if (sql.matches("(?is)\\s*(PRAGMA|SELECT).*")) {
      try (Rows rows = connection.query(sql, arguments)) {
        return rows.next() ? 1 : 0;
      }
    }
    if (arguments.length == 0 && !sql.matches("(?is)\\s*(INSERT|UPDATE|DELETE|REPLACE).*")) {
      connection.execute(sql);
      return -1;
    }
    Object[] known = new Object[arguments.length];
    for (int i = 0; i < known.length; i++) {
      known[i] = arguments[i] instanceof Integer number ? number.longValue() : arguments[i];
    }
    return connection.update(sql, known);
  }

  public long number(String sql) {
    return Pragmas.ask(connection, sql);
  }

  public List<String> texts(String sql) {
    List<String> texts = new ArrayList<>();
    try (Rows rows = connection.query(sql)) {
      while (rows.next()) {
        texts.add(rows.text(0));
      }
    }
    return texts;
  }

  public long dataVersion() {
    return number("PRAGMA data_version");
  }

  @Override
  public void close() {
    connection.close();
  }
}
