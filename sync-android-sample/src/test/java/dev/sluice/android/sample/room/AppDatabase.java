package dev.sluice.android.sample.room;

import androidx.room.Database;
import androidx.room.RoomDatabase;
import androidx.room.migration.Migration;
import androidx.sqlite.db.SupportSQLiteDatabase;
import dev.sluice.android.sample.room.RoomRows.ClientRow;
import dev.sluice.android.sample.room.RoomRows.PreferencesRow;
import dev.sluice.android.sample.room.RoomRows.ProjectRow;
import dev.sluice.android.sample.room.RoomRows.TagRow;
import dev.sluice.android.sample.room.RoomRows.TaskRow;
import dev.sluice.android.sample.room.RoomRows.TimeEntryRow;
import dev.sluice.android.sample.room.RoomRows.UserRow;
import dev.sluice.android.sample.room.RoomRows.WorkspaceFeaturesRow;
import dev.sluice.android.sample.room.RoomRows.WorkspaceRow;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;

/** The database of an app that reads and edits the tracker's tables by Room. */
@Database(
    entities = {
      WorkspaceRow.class,
      UserRow.class,
      WorkspaceFeaturesRow.class,
      PreferencesRow.class,
      TagRow.class,
      ClientRow.class,
      ProjectRow.class,
      TaskRow.class,
      TimeEntryRow.class
    },
    version = 1)
public abstract class AppDatabase extends RoomDatabase {

  public abstract TimeEntryDao timeEntries();

  /** In the next version entries have a column of the app's own, in a table made anew. */
  static final Migration FROM_1_TO_2 =
      new Migration(1, 2) {
        @Override
        public void migrate(SupportSQLiteDatabase db) {
          db.execSQL(
              "CREATE TABLE `new_entries` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
                  + " `server_id` INTEGER, `deleted` INTEGER NOT NULL,"
                  + " `workspace_id` INTEGER NOT NULL, `project_id` INTEGER, `task_id` INTEGER,"
                  + " `tag_ids` TEXT NOT NULL, `description` TEXT NOT NULL,"
                  + " `start` INTEGER NOT NULL, `duration` INTEGER NOT NULL,"
                  + " `billable` INTEGER NOT NULL, `at` INTEGER, `favourite` INTEGER,"
                  + " FOREIGN KEY(`workspace_id`) REFERENCES `workspaces`(`id`)"
                  + " ON UPDATE NO ACTION ON DELETE CASCADE ,"
                  + " FOREIGN KEY(`project_id`) REFERENCES `projects`(`id`)"
                  + " ON UPDATE NO ACTION ON DELETE SET NULL ,"
                  + " FOREIGN KEY(`task_id`) REFERENCES `tasks`(`id`)"
                  + " ON UPDATE NO ACTION ON DELETE SET NULL )");
          db.execSQL("INSERT INTO `new_entries` SELECT *, NULL FROM `time_entries`");
          db.execSQL("DROP TABLE `time_entries`");
          db.execSQL("ALTER TABLE `new_entries` RENAME TO `time_entries`");
          db.execSQL(
              "CREATE UNIQUE INDEX `index_time_entries_server_id` ON `time_entries` (`server_id`)");
          for (String column : new String[] {"workspace_id", "project_id", "task_id"}) {
            index(db, column);
          }
          index(db, "start");
          index(db, "duration");
          watch(db);
        }
      };

  private static void index(SupportSQLiteDatabase db, String column) {
    db.execSQL(
        "CREATE INDEX `index_time_entries_" + column + "` ON `time_entries` (`" + column + "`)");
  }

  /** SQLite has dropped the triggers that notice edits, together with the old table. */
  static void watch(SupportSQLiteDatabase db) {
    for (String trigger :
        dev.sluice.database.Migration.triggers(TrackerSchema.SCHEMA, TimeEntry.TYPE)) {
      db.execSQL(trigger);
    }
  }
}
