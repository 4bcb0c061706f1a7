package dev.sluice.desktop.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.store.Query;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchImportTest {

  private static final int LINES = 2 * Batches.SIZE + 7;

  @TempDir Path folder;

  private Path csv;
  private Path db;

  @BeforeEach
  void file() throws Exception {
    StringBuilder text = new StringBuilder("Date,Client,Project,Task,Hours\n");
    for (int i = 0; i < LINES; i++) {
      text.append("2026-03-0").append(1 + i % 9).append(",Acme,Site,Menu,0.1\n");
    }
    csv = Files.writeString(folder.resolve("in.csv"), text);
    db = folder.resolve("tracker.db");
  }

  private BatchImport plan(TrackerDatabase database) throws Exception {
    ImportFile file = ImportFile.open(csv, ImportOptions.defaults(ZoneOffset.UTC));
    return BatchImport.of(new FileImport(file, false, true), database);
  }

  /** Its entries are alike but for their times, which the file does not tell. */
  @Test
  void anImportThatWasKilledIsRunAgainWithoutDoubling() throws Exception {
    try (TrackerDatabase database = TrackerDatabase.open(db)) {
      assertThat(plan(database).step(database)).isFalse();
    }
    try (TrackerDatabase database = TrackerDatabase.open(db)) {
      BatchImport rest = plan(database);
      assertThat(rest.plan().counts().here()).isEqualTo(Batches.SIZE);
      while (!rest.step(database)) {
        assertThat(rest.left()).isPositive();
      }
      assertThat(database.timeEntries().list(Query.<TimeEntry>all()))
          .hasSize(LINES)
          .extracting(TimeEntry::start)
          .doesNotHaveDuplicates();
      assertThat(plan(database).plan().counts().added()).isZero();
    }
  }

  /** A report with all of its bars in one colour tells nothing. */
  @Test
  void projectsThatAreMadeHaveColoursOfTheirOwn() throws Exception {
    String line = "2026-03-0%d,Acme,Site %d,Menu,0.1\n";
    String lines = line.replace("%d", "1") + line.replace("%d", "2") + line.replace("%d", "3");
    Files.writeString(csv, "Date,Client,Project,Task,Hours\n" + lines);
    try (TrackerDatabase database = TrackerDatabase.open(db)) {
      database.projects().create(Project.named("Before").withColor("#0B83D9"));
      assertThat(plan(database).step(database)).isTrue();
      assertThat(database.projects().list(Query.<Project>all()))
          .extracting(project -> project.color().toLowerCase(Locale.ROOT))
          .hasSize(4)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void anImportThatIsTakenBackLeavesNeitherProjectNorClient() throws Exception {
    try (TrackerDatabase database = TrackerDatabase.open(db)) {
      BatchImport begun = plan(database);
      assertThat(begun.step(database)).isFalse();
      assertThat(database.clients().list(Query.all())).hasSize(1);
      begun.cancel();
      while (!begun.step(database)) {
        assertThat(begun.left()).isPositive();
      }
      assertThat(database.timeEntries().list(Query.<TimeEntry>all())).isEmpty();
      assertThat(database.projects().list(Query.all())).isEmpty();
      assertThat(database.clients().list(Query.all())).isEmpty();
    }
  }
}
