package dev.sluice.android;

import android.database.Cursor;
import android.database.sqlite.SQLiteCursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteProgram;
import android.database.sqlite.SQLiteStatement;
import android.os.CancellationSignal;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One connection. The framework runs one statement after the other on it, and keeps up to a hundred
 * prepared statements, by their SQL.
 */
final class AndroidConnection implements SqliteConnection {

  /**
   * Statements that the framework would take for its own transactions, which belong to a thread.
   */
  private static final Pattern TRANSACTION = Pattern.compile("(BEGIN|COMMIT|END|ROLLBACK)\\b.*");

  private final SQLiteDatabase database;
  private final AndroidErrors errors;
  private volatile @Nullable CancellationSignal running;

  AndroidConnection(SQLiteDatabase database, AndroidErrors errors) {
    this.database = database;
    this.errors = errors;
  }

  /**
   * Turns the write-ahead log on again: the framework has turned the log off when it opened the
   * file, unless somebody else has the file open.
   */
  void keepLog() {
    try (Rows mode = query("PRAGMA journal_mode = WAL")) {
      mode.next();
    } catch (SqliteException e) {
      if (e.reason() != Reason.LOCKED) {
        throw e;
      }
    }
  }

  /** A leading semicolon hides a statement from the framework; SQLite passes over it. */
  @Override
  public void execute(String sql) {
    boolean hidden = TRANSACTION.matcher(sql.toUpperCase(Locale.ROOT)).matches();
    told(
        () -> {
          database.execSQL(hidden ? ";" + sql : sql);
          return sql;
        });
  }

  @Override
  public int update(String sql, @Nullable Object... args) {
    return told(
        () -> {
          try (SQLiteStatement statement = bound(database.compileStatement(sql), args)) {
            return statement.executeUpdateDelete();
          }
        });
  }

  @Override
  public long insert(String sql, @Nullable Object... args) {
    return told(
        () -> {
          try (SQLiteStatement statement = bound(database.compileStatement(sql), args)) {
            return statement.executeInsert();
          }
        });
  }

  /** Binds the arguments itself, since the framework's own way for queries knows text only. */
  @Override
  public Rows query(String sql, @Nullable Object... args) {
    CancellationSignal signal = new CancellationSignal();
    Cursor cursor =
        told(
            () ->
                database.rawQueryWithFactory(
                    (db, source, table, query) ->
                        new SQLiteCursor(source, table, bound(query, args)),
                    sql,
                    null,
                    "", // what the framework would let a cursor change
                    signal));
    return new AndroidRows(this, cursor, signal);
  }

  private static <P extends SQLiteProgram> P bound(P program, @Nullable Object... args) {
    for (int i = 0; i < args.length; i++) {
      bind(program, i + 1, args[i]);
    }
    return program;
  }

  private static void bind(SQLiteProgram program, int index, @Nullable Object value) {
    if (value == null) {
      program.bindNull(index);
    } else if (value instanceof Long number) {
      program.bindLong(index, number);
    } else if (value instanceof Double number) {
      program.bindDouble(index, number);
    } else if (value instanceof byte[] bytes) {
      program.bindBlob(index, bytes);
    } else {
      program.bindString(index, value.toString());
    }
  }

  /** Runs work that {@link #interrupt()} ends by this signal. */
  <T> T interruptibly(CancellationSignal signal, Supplier<T> work) {
    running = signal;
    try {
      return told(work);
    } finally {
      running = null;
    }
  }

  /** Runs work on the framework and tells its errors in our terms. */
  <T> T told(Supplier<T> work) {
    return errors.told(work);
  }

  @Override
  public void interrupt() {
    CancellationSignal signal = running;
    if (signal != null) {
      signal.cancel();
    }
  }

  @Override
  public void close() {
    told(
        () -> {
          database.close();
          return database;
        });
  }
}
