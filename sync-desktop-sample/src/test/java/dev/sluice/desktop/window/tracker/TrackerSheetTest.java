package dev.sluice.desktop.window.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TimeEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackerSheetTest {

  @TempDir Path folder;

  @Test
  void aValueThatMakesNoSenseHidesNoOtherEntry() {
    JdbcDriver driver = new JdbcDriver(folder.resolve("t.db"));
    try (Timesheet sheet =
        new TrackerKind().open(driver, SqliteOptions.defaults(), () -> ZoneId.of("UTC"))) {
      Instant start = Instant.parse("2026-03-01T10:00:00Z");
      for (String what : new String[] {"bad", "good"}) {
        TimeEntry entry = TimeEntry.recorded(what, start, Duration.ofHours(1));
        sheet.csv().timeEntries().create(entry);
      }
      try (SqliteConnection plain = driver.open()) {
        plain.execute("UPDATE time_entries SET billable = 'perhaps' WHERE description = 'bad'");
      }
      assertThat(sheet.reader().page("", 0, 10))
          .extracting(EntryRow::description, EntryRow::state)
          .containsExactlyInAnyOrder(
              tuple("bad", SyncState.PENDING), tuple("good", SyncState.PENDING));
    }
  }
}
