package androidx.room.migration;

import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.db.SupportSQLiteDatabase;

/** Stands in for that of Room 2.7. */
public abstract class Migration {

  public final int startVersion;
  public final int endVersion;

  public Migration(int startVersion, int endVersion) {
    this.startVersion = startVersion;
    this.endVersion = endVersion;
  }

  /** With the framework's SQLite. */
  public void migrate(SupportSQLiteDatabase db) {
    throw new UnsupportedOperationException();
  }

  /** With a driver. */
  public void migrate(SQLiteConnection connection) {
    throw new UnsupportedOperationException();
  }
}
