package dev.sluice.android.sample.room;

import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.SQLiteDriver;
import androidx.sqlite.SQLiteStatement;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The engine on the same copy of SQLite as Room. To be copied.
 *
 * @param path the database file
 * @param shared what Room's {@code setDriver} got, such as a {@code BundledSQLiteDriver}
 */
public record OneSqlite(Path path, SQLiteDriver shared) implements SqliteDriver {

  private static final Pattern CODE = Pattern.compile("[Cc]ode:? (\\d+)");

  @Override
  public SqliteDriver at(Path file) {
    return new OneSqlite(file, shared);
  }

  @Override
  public SqliteConnection open() {
    try {
      var owners = PosixFilePermissions.fromString("rw-------");
      Files.createFile(path, PosixFilePermissions.asFileAttribute(owners));
    } catch (FileAlreadyExistsException there) {
      return told(() -> new Connection(shared.open(path.toString())));
    } catch (IOException e) {
      throw new SqliteException(Reason.READ_ONLY, path + " cannot be made", e);
    }
    return told(() -> new Connection(shared.open(path.toString())));
  }

  private <T> T told(Supplier<T> work) {
    try {
      return work.get();
    } catch (SqliteException ours) {
      throw ours;
    } catch (RuntimeException e) {
      throw new SqliteException(reason(String.valueOf(e.getMessage())), path + ": " + e, e);
    }
  }

  /** By SQLite's own number, which both of androidx's drivers put into the message. */
  private static Reason reason(String message) {
    Matcher code = CODE.matcher(message);
    return switch (code.find() ? Integer.parseInt(code.group(1)) & 0xff : 1) {
      case 5, 6 -> Reason.LOCKED;
      case 13 -> Reason.FULL;
      case 3, 8, 14, 23 -> Reason.READ_ONLY;
      case 11, 24, 26 -> Reason.DAMAGED;
      case 19 -> Reason.CONSTRAINT;
      case 9 -> Reason.INTERRUPTED;
      default -> Reason.OTHER;
    };
  }

  /** A statement leaves the cache while it is in use, so that its SQL may run inside itself. */
  private final class Connection implements SqliteConnection {

    private static final int KEPT = 200;

    private final Map<String, SQLiteStatement> kept = new LinkedHashMap<>();
    private final SQLiteConnection connection;

    Connection(SQLiteConnection connection) {
      this.connection = connection;
    }

    @Override
    public void execute(String sql) {
      told(
          () -> {
            try (SQLiteStatement statement = connection.prepare(sql)) {
              return statement.step();
            }
          });
    }

    @Override
    public int update(String sql, @Nullable Object... args) {
      try (Rows rows = query(sql, args)) {
        rows.next();
      }
      return (int) number("SELECT changes()");
    }

    @Override
    public long insert(String sql, @Nullable Object... args) {
      return update(sql, args) == 0 ? -1 : number("SELECT last_insert_rowid()");
    }

    private long number(String sql) {
      try (Rows rows = query(sql)) {
        rows.next();
        return rows.integer(0);
      }
    }

    @Override
    public Rows query(String sql, @Nullable Object... args) {
      return told(
          () -> {
            SQLiteStatement old = kept.remove(sql);
            SQLiteStatement statement = old == null ? connection.prepare(sql) : old;
            for (int i = 0; i < args.length; i++) {
              bind(statement, i + 1, args[i]);
            }
            return new Answer(sql, statement);
          });
    }

    private void bind(SQLiteStatement statement, int index, @Nullable Object value) {
      if (value == null) {
        statement.bindNull(index);
      } else if (value instanceof Long number) {
        statement.bindLong(index, number);
      } else if (value instanceof Double number) {
        statement.bindDouble(index, number);
      } else if (value instanceof byte[] bytes) {
        statement.bindBlob(index, bytes);
      } else {
        statement.bindText(index, value.toString());
      }
    }

    /** A failed statement is not used again: to reset it would fail as well. */
    void keep(String sql, SQLiteStatement statement, boolean failed) {
      if (failed || kept.containsKey(sql)) {
        statement.close();
        return;
      }
      statement.reset();
      statement.clearBindings();
      kept.put(sql, statement);
      if (kept.size() > KEPT) {
        kept.remove(kept.keySet().iterator().next()).close();
      }
    }

    /** androidx has no way to interrupt a statement: it ends by itself. */
    @Override
    public void interrupt() {}

    @Override
    public void close() {
      told(
          () -> {
            kept.values().forEach(SQLiteStatement::close);
            kept.clear();
            connection.close();
            return path;
          });
    }

    private final class Answer implements Rows {

      private final String sql;
      private final SQLiteStatement statement;
      private boolean failed;

      Answer(String sql, SQLiteStatement statement) {
        this.sql = sql;
        this.statement = statement;
      }

      @Override
      public boolean next() {
        failed = true;
        boolean more = told(statement::step);
        failed = false;
        return more;
      }

      @Override
      public List<String> columns() {
        return told(
            () -> {
              List<String> names = new ArrayList<>();
              for (int i = 0; i < statement.getColumnCount(); i++) {
                names.add(statement.getColumnName(i));
              }
              return names;
            });
      }

      @Override
      public boolean isNull(int column) {
        return told(() -> statement.isNull(column));
      }

      @Override
      public long integer(int column) {
        return isNull(column) ? 0 : told(() -> statement.getLong(column));
      }

      @Override
      public double real(int column) {
        return isNull(column) ? 0 : told(() -> statement.getDouble(column));
      }

      @Override
      public @Nullable String text(int column) {
        return isNull(column) ? null : told(() -> statement.getText(column));
      }

      @Override
      public byte @Nullable [] bytes(int column) {
        return isNull(column) ? null : told(() -> statement.getBlob(column));
      }

      @Override
      public void close() {
        told(
            () -> {
              keep(sql, statement, failed);
              return sql;
            });
      }
    }
  }
}
