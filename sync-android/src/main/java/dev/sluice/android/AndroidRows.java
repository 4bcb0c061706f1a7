package dev.sluice.android;

import android.database.Cursor;
import android.os.CancellationSignal;
import dev.sluice.sqlite.Rows;
import org.jspecify.annotations.Nullable;

/**
 * The framework runs a query when its first row is asked for, and copies as many rows as fit into 2
 * MB; for the next ones it runs the query again.
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
  public boolean isNull(int column) {
    return connection.told(() -> cursor.isNull(column));
  }

  @Override
  public long integer(int column) {
    return connection.told(() -> cursor.getLong(column));
  }

  @Override
  public double real(int column) {
    return connection.told(() -> cursor.getDouble(column));
  }

  /** The framework shows a number with six digits only. */
  @Override
  public @Nullable String text(int column) {
    if (isNull(column)) {
      return null;
    }
    return connection.told(
        () ->
            cursor.getType(column) == Cursor.FIELD_TYPE_FLOAT
                ? String.valueOf(cursor.getDouble(column))
                : cursor.getString(column));
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
