package androidx.room;

import android.content.Context;

/** Stands in for that of Room 2.7. */
public final class Room {

  private Room() {}

  public static <T extends RoomDatabase> RoomDatabase.Builder<T> databaseBuilder(
      Context context, Class<T> klass, String name) {
    throw new UnsupportedOperationException(klass + " " + name + " " + context);
  }
}
