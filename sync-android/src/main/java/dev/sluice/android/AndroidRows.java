package dev.sluice.android;

import android.database.Cursor;
import android.os.CancellationSignal;
import dev.sluice.sqlite.Rows;
import java.nio.charset.StandardCharsets;
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

  /** The framework reads no number from bytes. */
  @Override
  public long integer(int column) {
    return connection.told(() -> isBytes(column) ? 0 : cursor.getLong(column));
  }

  @Override
  public double real(int column) {
    return connection.told(() -> isBytes(column) ? 0 : cursor.getDouble(column));
  }

  @Override
  public @Nullable String text(int column) {
    return isNull(column) ? null : connection.told(() -> shown(column));
  }

  /** The framework shows a number with six digits only, and no bytes. */
  private String shown(int column) {
    return switch (cursor.getType(column)) {
      case Cursor.FIELD_TYPE_FLOAT -> String.valueOf(cursor.getDouble(column));
      case Cursor.FIELD_TYPE_BLOB -> new String(cursor.getBlob(column), StandardCharsets.UTF_8);
      default -> cursor.getString(column);
    };
  }

  private boolean isBytes(int column) {
    return cursor.getType(column) == Cursor.FIELD_TYPE_BLOB;
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
