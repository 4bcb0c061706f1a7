package dev.sluice.kotlin.docs

import androidx.room3.ColumnInfo
import androidx.room3.Dao
import androidx.room3.Entity
import androidx.room3.Insert
import androidx.room3.PrimaryKey
import androidx.room3.Query
import androidx.room3.migration.Migration
import androidx.sqlite.SQLiteConnection
import androidx.sqlite.execSQL
import dev.sluice.tracker.TimeEntry
import dev.sluice.tracker.TrackerSchema

/** Its indices and foreign keys are those of RoomRows.java. */
@Entity(tableName = "time_entries")
data class TimeEntryRow(
    @PrimaryKey(autoGenerate = true) val id: Long = 0,
    @ColumnInfo(name = "server_id") val serverId: Long? = null,
    val deleted: Boolean = false,
    @ColumnInfo(name = "workspace_id") val workspaceId: Long,
    @ColumnInfo(name = "project_id") val projectId: Long? = null,
    @ColumnInfo(name = "task_id") val taskId: Long? = null,
    @ColumnInfo(name = "tag_ids") val tagIds: String = "",
    val description: String,
    val start: Long,
    val duration: Long,
    val billable: Boolean = false,
    val at: Long? = null,
)

@Dao
interface TimeEntryDao {
  @Query("SELECT * FROM time_entries WHERE deleted = 0 ORDER BY start DESC LIMIT :count")
  suspend fun newest(count: Int): List<TimeEntryRow>

  @Insert suspend fun add(entry: TimeEntryRow): Long

  @Query("UPDATE time_entries SET deleted = 1 WHERE id = :id") suspend fun delete(id: Long)
}

val FROM_1_TO_2 =
    object : Migration(1, 2) {
      override suspend fun migrate(connection: SQLiteConnection) {
        // the app's own statements, then:
        dev.sluice.database.Migration.triggers(TrackerSchema.SCHEMA, TimeEntry.TYPE)
            .forEach { connection.execSQL(it) }
      }
    }
