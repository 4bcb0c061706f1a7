package androidx.sqlite.db;

/** Stands in for that of androidx. */
public interface SupportSQLiteDatabase {
  void execSQL(String sql);
}
