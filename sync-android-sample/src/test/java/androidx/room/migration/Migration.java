package androidx.room.migration;

import androidx.sqlite.db.SupportSQLiteDatabase;

/** Stands in for Room's. */
public abstract class Migration {

  public final int startVersion;
  public final int endVersion;

  public Migration(int startVersion, int endVersion) {
    this.startVersion = startVersion;
    this.endVersion = endVersion;
  }

  public abstract void migrate(SupportSQLiteDatabase db);
}
