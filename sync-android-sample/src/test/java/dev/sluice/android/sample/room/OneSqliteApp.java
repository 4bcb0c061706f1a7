package dev.sluice.android.sample.room;

import android.content.Context;
import androidx.room.Room;
import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.SQLiteDriver;
import androidx.sqlite.SQLiteStatement;
import dev.sluice.android.AndroidTime;
import dev.sluice.database.SqliteOptions;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerSchema;
import java.io.File;

/** What an app does whose Room has a driver. */
final class OneSqliteApp {

  final AppDatabase room;
  final TrackerDatabase db;

  OneSqliteApp(Context app, SQLiteDriver driver) {
    room = Room.databaseBuilder(app, AppDatabase.class, "tracker.db").setDriver(driver).build();
    File file = app.getDatabasePath("tracker.db");
    AndroidTime time = new AndroidTime(app);
    db = TrackerDatabase.open(new OneSqlite(file.toPath(), driver), SqliteOptions.at(time));
  }

  static void watch(SQLiteConnection connection) {
    for (String trigger :
        dev.sluice.database.Migration.triggers(TrackerSchema.SCHEMA, TimeEntry.TYPE)) {
      try (SQLiteStatement statement = connection.prepare(trigger)) {
        statement.step();
      }
    }
  }
}
