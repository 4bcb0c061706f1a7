package androidx.sqlite;

/** Stands in for that of androidx.sqlite 2.7. Arguments count from 1, columns from 0. */
public interface SQLiteStatement extends AutoCloseable {
  void bindBlob(int index, byte[] value);

  void bindDouble(int index, double value);

  void bindLong(int index, long value);

  void bindText(int index, String value);

  void bindNull(int index);

  byte[] getBlob(int index);

  double getDouble(int index);

  long getLong(int index);

  String getText(int index);

  boolean isNull(int index);

  int getColumnCount();

  String getColumnName(int index);

  boolean step();

  void reset();

  void clearBindings();

  @Override
  void close();
}
