package androidx.sqlite;

/** Stands in for that of androidx.sqlite 2.7. */
public interface SQLiteDriver {
  SQLiteConnection open(String fileName);
}
