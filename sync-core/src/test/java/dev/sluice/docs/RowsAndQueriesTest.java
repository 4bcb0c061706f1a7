package dev.sluice.docs;

import static java.time.Duration.ofHours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Sql;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/rows-and-queries.md, run as they stand there. */
class RowsAndQueriesTest {

  private static final Instant MONDAY = Instant.parse("2026-05-04T00:00:00Z");

  @TempDir Path folder;
  private TrackerDatabase db;
  private Table<TimeEntry> entries;
  private Ref<Project> project;

  @BeforeEach
  void open() {
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    entries = db.timeEntries();
    project = db.projects().create(Project.named("Sync"));
    for (int day = -1; day < 8; day++) {
      TimeEntry entry =
          TimeEntry.recorded("day " + day, MONDAY.plus(ofHours(24L * day + 9)), ofHours(1));
      entries.create(day % 2 == 0 ? entry.withProject(project) : entry);
    }
  }

  @AfterEach
  void close() {
    db.close();
  }

  private static Query<TimeEntry> week(Instant monday, Ref<Project> project) {
    return Query.<TimeEntry>all()
        .where(TimeEntry.PROJECT, Comparison.EQUAL, project.id())
        .where(TimeEntry.START, Comparison.AT_LEAST, monday)
        .where(TimeEntry.START, Comparison.LESS_THAN, monday.plus(ofHours(7 * 24)))
        .ascending(TimeEntry.START);
  }

  @Test
  void aQueryHasConditionsAnOrderAndALimit() {
    assertThat(entries.list(week(MONDAY, project)))
        .extracting(TimeEntry::description)
        .containsExactly("day 0", "day 2", "day 4", "day 6");
    Query<TimeEntry> homeless =
        Query.<TimeEntry>all().where(TimeEntry.PROJECT, Comparison.EQUAL, null);
    assertThat(entries.list(homeless)).hasSize(5);
    assertThat(entries.list(homeless.limit(2)))
        .extracting(TimeEntry::description)
        .containsExactly("day -1", "day 1");
  }

  @Test
  void aRowOfAListIsEditedByItsRef() {
    TimeEntry first = entries.list(week(MONDAY, project)).get(0);
    Ref<TimeEntry> row = TimeEntry.TYPE.ref(first.id());
    entries.update(row, entry -> entry.withDescription("Plan").withDuration(ofHours(2)));
    assertThat(entries.find(row)).map(TimeEntry::description).contains("Plan");
    assertThat(entries.state(row)).isEqualTo(SyncState.PENDING);
  }

  @Test
  void whatIsShownMayBeOldAndWhatIsChangedIsNot() {
    TimeEntry shown = entries.list(week(MONDAY, project)).get(0);
    Ref<TimeEntry> row = TimeEntry.TYPE.ref(shown.id());
    entries.update(row, entry -> entry.withBillable(true));
    entries.update(row, entry -> entry.withDescription("from a form"));
    assertThat(entries.find(row).orElseThrow().billable()).isTrue();
  }

  @Test
  void aDeletedRowIsInNoListAndCanBeHadBack() {
    Ref<TimeEntry> row = TimeEntry.TYPE.ref(entries.list(week(MONDAY, project)).get(0).id());
    entries.delete(row);
    assertThat(entries.find(row)).isEmpty();
    assertThatThrownBy(() -> entries.update(row, entry -> entry.withBillable(true)))
        .isInstanceOf(NoSuchElementException.class);
    assertThat(entries.undelete(row)).isTrue();
    assertThat(entries.find(row)).isPresent();
  }

  @Test
  void aQueryIsObserved() {
    List<List<TimeEntry>> shown = new ArrayList<>();
    try (TrackerDatabase other =
        TrackerDatabase.open(
            new JdbcDriver(folder.resolve("other.db")),
            SqliteOptions.defaults().withObservers(Schedulers.trampoline()))) {
      other.timeEntries().observe(TimeEntry.newestFirst(50)).subscribe(shown::add);
      other.timeEntries().create(TimeEntry.recorded("new", MONDAY, ofHours(1)));
      assertThat(shown.get(shown.size() - 1))
          .extracting(TimeEntry::description)
          .containsExactly("new");
    }
  }

  @Test
  void totalsAreSql() {
    List<List<String>> shown = new ArrayList<>();
    try (TrackerDatabase db =
        TrackerDatabase.open(
            new JdbcDriver(folder.resolve("tracker.db")),
            SqliteOptions.defaults().withObservers(Schedulers.trampoline()))) {
      Sql totals =
          Sql.of(
              "SELECT p.name, sum(e.duration) AS total FROM time_entries_here e"
                  + " JOIN projects_here p ON p.id = e.project_id"
                  + " WHERE e.start >= ? AND e.start < ? GROUP BY p.id ORDER BY p.name",
              MONDAY,
              MONDAY.plus(ofHours(7 * 24)));
      db.database()
          .observe(totals, row -> row.text("name") + ": " + row.number("total") / 3600 + " h")
          .subscribe(shown::add);
      db.timeEntries().delete(TimeEntry.TYPE.ref(entries.list(week(MONDAY, project)).get(0).id()));
    }
    assertThat(shown).containsExactly(List.of("Sync: 4 h"), List.of("Sync: 3 h"));
  }

  @Test
  void aFieldOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> TimeEntry.newestFirst(1).where(TimeEntry.START, Comparison.EQUAL, 7L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds values of type Instant, not Long");
  }
}
