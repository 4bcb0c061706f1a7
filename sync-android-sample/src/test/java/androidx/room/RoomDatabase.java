package androidx.room;

import androidx.sqlite.SQLiteDriver;

/** Stands in for that of Room 2.7. */
public abstract class RoomDatabase {

  /** Stands in for that of Room 2.7. */
  public abstract static class Builder<T extends RoomDatabase> {
    public abstract Builder<T> setDriver(SQLiteDriver driver);

    public abstract T build();
  }
}
