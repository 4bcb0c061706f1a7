package dev.sluice.android;

import android.database.Cursor;
import android.database.sqlite.SQLiteException;
import android.os.CancellationSignal;
import dev.sluice.sqlite.Rows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query. The framework runs the query when the first row is asked for, and copies as
 * many rows as fit into 2 MB. For the next rows it runs the query again.
 */
final class AndroidRows implements Rows {

  private final AndroidConnection connection;
  private final Cursor cursor;
  private final CancellationSignal signal;

  AndroidRows(AndroidConnection connection, Cursor cursor, CancellationSignal signal) {
    this.connection = connection;
    this.cursor = cursor;
    this.signal = signal;
  }

  @Override
  public boolean next() {
    return connection.interruptibly(signal, cursor::moveToNext);
  }

  @Override
  public List<String> columns() {
    return connection.told(() -> List.of(cursor.getColumnNames()));
  }

  @Override
  public boolean isNull(int column) {
    return connection.told(() -> cursor.isNull(column));
  }

  @Override
  public long integer(int column) {
    return connection.told(() -> number(column, cursor::getLong, 0L));
  }

  @Override
  public double real(int column) {
    return connection.told(() -> number(column, cursor::getDouble, 0.0));
  }

  /** Reads a number. The framework fails at bytes; only then is the column's type asked for. */
  private <T> T number(int column, IntFunction<T> reading, T none) {
    try {
      return reading.apply(column);
    } catch (SQLiteException noNumber) {
      if (cursor.getType(column) == Cursor.FIELD_TYPE_BLOB) {
        return none;
      }
      throw noNumber;
    }
  }

  @Override
  public @Nullable String text(int column) {
    return isNull(column) ? null : connection.told(() -> shown(column));
  }

  /** The column as text. The framework itself shows a number with six digits only, and no bytes. */
  private String shown(int column) {
    return switch (cursor.getType(column)) {
      case Cursor.FIELD_TYPE_FLOAT -> String.valueOf(cursor.getDouble(column));
      case Cursor.FIELD_TYPE_BLOB -> new String(cursor.getBlob(column), StandardCharsets.UTF_8);
      default -> cursor.getString(column);
    };
  }

  @Override
  public byte @Nullable [] bytes(int column) {
    return isNull(column) ? null : connection.told(() -> cursor.getBlob(column));
  }

  @Override
  public void close() {
    connection.told(
        () -> {
          cursor.close();
          return cursor;
        });
  }
}
