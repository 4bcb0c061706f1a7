package androidx.sqlite;

/** Stands in for that of androidx.sqlite 2.7. */
public interface SQLiteConnection extends AutoCloseable {
  SQLiteStatement prepare(String sql);

  @Override
  void close();
}
