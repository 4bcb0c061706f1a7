package dev.sluice.android.sample.room;

import androidx.room.Dao;
import androidx.room.Insert;
import androidx.room.Query;
import dev.sluice.android.sample.room.RoomRows.TimeEntryRow;
import java.util.List;

@Dao
public interface TimeEntryDao {

  @Query("SELECT * FROM time_entries WHERE deleted = 0 ORDER BY start DESC LIMIT :count")
  List<TimeEntryRow> newest(int count);

  @Insert
  long add(TimeEntryRow entry);

  @Query("UPDATE time_entries SET description = :text WHERE id = :id")
  void rename(String text, long id);

  @Query("UPDATE time_entries SET deleted = 1 WHERE id = :id")
  void delete(long id);
}
