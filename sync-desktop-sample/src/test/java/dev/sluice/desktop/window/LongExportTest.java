package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.importing.FileImport;
import dev.sluice.desktop.importing.ImportFile;
import dev.sluice.desktop.importing.ImportOptions;
import dev.sluice.desktop.local.CsvExport;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongExportTest {

  private static final int ENTRIES = 5000;

  /** So many begin in one second, as after an import from a program that knows days only. */
  private static final int AT_ONCE = 1200;

  @TempDir Path folder;

  @Test
  void aLongExportHoldsAFewRowsAtATimeAndMissesNone() throws Exception {
    Instant begin = Instant.parse("2026-01-01T00:00:00Z");
    List<String> lines = new ArrayList<>();
    lines.add("description,start,duration");
    for (int i = 0; i < ENTRIES; i++) {
      Instant start = begin.plusSeconds(i < 1000 || i > 1000 + AT_ONCE ? i : 1000);
      lines.add("No. " + i + "," + start + ",0:10:00");
    }
    Path in = Files.write(folder.resolve("in.csv"), lines);
    GuardedDriver driver = new GuardedDriver(new JdbcDriver(folder.resolve("t.db")));
    try (TrackerDatabase database = TrackerDatabase.open(driver, SqliteOptions.defaults())) {
      database.timeEntries().create(TimeEntry.started("runs", begin));
      Path out = folder.resolve("out.csv");
      ImportFile file = ImportFile.open(in, ImportOptions.defaults(ZoneOffset.UTC));
      FileImport wanted = new FileImport(file, false, false);
      var unused = database.inTransaction(tables -> wanted.run(tables, null));
      driver.longest.set(0);
      assertThat(CsvExport.write(out, database, CsvExport.Days.all(ZoneOffset.UTC), any -> true))
          .isEqualTo(ENTRIES);
      assertThat(driver.longest.get()).as("rows of one answer").isLessThan(ENTRIES / 2);
      assertThat(Files.readAllLines(out))
          .map(line -> String.join(",", List.of(line.split(",")).subList(0, 3)))
          .containsExactlyInAnyOrderElementsOf(lines);
    }
  }
}
