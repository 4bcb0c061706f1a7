package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Suggestion;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.tracker.TrackerReader;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list without a window: all on this thread, counted at the SQLite driver. */
class EntryListTest {

  private static final int MANY = 50_000;
  private static final int DAYS = 2_500;
  private static final int FEWER = 5_000;
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir Path folder;

  private final Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
  private final BehaviorSubject<Boolean> changes = BehaviorSubject.createDefault(true);
  private TrackerDatabase database;
  private GuardedDriver driver;
  private EntryReader reader;

  @BeforeEach
  void open() {
    Path file = folder.resolve("t.db");
    driver = new GuardedDriver(new JdbcDriver(file));
    database = TrackerDatabase.open(driver, SqliteOptions.defaults());
    reader = new TrackerReader(database.database(), id -> SyncState.SYNCED, () -> BERLIN);
  }

  @AfterEach
  void close() {
    desk.close();
    database.close();
  }

  private void add(String description, String start, Duration length) {
    database.timeEntries().create(TimeEntry.recorded(description, Instant.parse(start), length));
    changes.onNext(true);
  }

  private EntryList list() {
    return new EntryList(desk, () -> reader, changes, () -> BERLIN);
  }

  /** Twenty entries a day, as the server would have sent them. */
  private void fill(int many) {
    add("First of all", "2010-01-01T00:00:00Z", Duration.ofMinutes(1));
    try (SqliteConnection plain = new JdbcDriver(folder.resolve("t.db")).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      plain.execute(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
              + (many - 1)
              + ") INSERT INTO time_entries (deleted, workspace_id, tag_ids, description, start,"
              + " duration, billable) SELECT 0, (SELECT id FROM workspaces), '[]',"
              + " 'Work no. ' || (i % 700), 1262304000000 + i * 4320000, 600, 0 FROM n");
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }

  @Tag("slow")
  @Test
  void fiftyThousandEntriesAreReadInPagesAsOneScrolls() {
    fill(MANY);
    driver.rows.set(0); // those of the opening
    EntryList list = list();
    assertThat(list.size()).isBetween(MANY + DAYS, MANY + DAYS + 2);
    long opened = driver.rows.get();
    assertThat(opened).as("rows for the first screen").isLessThan(DAYS + 200);

    for (int row = 0; row < 40; row++) { // one screen
      assertThat(list.row(row)).isNotInstanceOf(ListRow.Unread.class);
    }
    assertThat(driver.rows.get()).isEqualTo(opened);

    driver.statements.set(0);
    for (int row = 0; row < list.size(); row++) {
      list.row(row); // what is not there yet is asked for
    }
    assertThat(driver.statements.get()).as("one statement a page").isEqualTo(MANY / 100 - 1);
    assertThat(driver.rows.get() - opened).as("each row once").isEqualTo(MANY - 100);

    driver.rows.set(0);
    add("A new one", "2030-01-01T10:00:00Z", Duration.ofMinutes(1));
    assertThat(driver.rows.get()).as("rows read after a change").isLessThan(DAYS + 250);
  }

  /** Such as one that another program makes while the window opens. */
  @Test
  void anEntryThatIsMadeWhileTheListIsFirstReadIsShown() {
    add("One", "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    AtomicBoolean first = new AtomicBoolean(true);
    EntryReader slow =
        new TrackerReader(
            database.database(),
            id -> {
              if (first.getAndSet(false)) {
                add("Two", "2026-01-02T10:00:00Z", Duration.ofMinutes(1));
              }
              return SyncState.SYNCED;
            },
            () -> BERLIN);
    assertThat(rows(new EntryList(desk, () -> slow, changes, () -> BERLIN))).contains("Two");
  }

  @Test
  void oldPagesAreLetGo() {
    fill(FEWER);
    EntryList list = list();
    for (int row = 0; row < list.size(); row += 90) {
      list.row(row);
    }
    driver.statements.set(0);
    list.row(1);
    list.row(list.size() - 1);
    assertThat(driver.statements.get()).as("the first page is read anew, the last kept").isOne();
  }

  @Test
  void aDayIsTheUsersDayAndHasItsTotal() {
    add("Late", "2026-10-24T22:30:00Z", Duration.ofMinutes(30)); // the 25th in Berlin, in summer
    add("Later", "2026-10-25T22:30:00Z", Duration.ofMinutes(5)); // the 25th still, in winter
    add("Next day", "2026-10-25T23:30:00Z", Duration.ofMinutes(10));
    EntryList list = list();
    assertThat(rows(list))
        .containsExactly("2026-10-26 1 PT10M", "Next day", "2026-10-25 2 PT35M", "Later", "Late");
  }

  private long start(String description, String start) {
    TimeEntry runs = TimeEntry.started(description, Instant.parse(start));
    long id = database.timeEntries().create(runs).id();
    changes.onNext(true);
    return id;
  }

  @Test
  void theEntryThatRunsIsTheFirstOfItsDayAndCountsInItsTotalAsTimeGoesOn() {
    add("Before", "2026-01-01T10:00:00Z", Duration.ofMinutes(30));
    add("Meanwhile", "2026-01-02T11:00:00Z", Duration.ofMinutes(5));
    long runs = start("Runs", "2026-01-02T10:00:00Z");
    EntryList list = list();
    assertThat(rows(list))
        .containsExactly("2026-01-02 2 PT5M", "Runs", "Meanwhile", "2026-01-01 1 PT30M", "Before");
    assertThat(list.find(runs)).hasValue(1);
    driver.statements.set(0);
    DayRow day = (DayRow) list.row(0);
    assertThat(day.length(Instant.parse("2026-01-02T10:01:00Z"))).isEqualTo(Duration.ofMinutes(6));
    assertThat(day.length(Instant.parse("2026-01-02T10:02:00Z"))).isEqualTo(Duration.ofMinutes(7));
    assertThat(driver.statements.get()).as("the file is not read").isZero();
    list.search("before");
    assertThat(rows(list)).containsExactly("2026-01-01 1 PT30M", "Before");
    list.search("run");
    assertThat(rows(list)).containsExactly("2026-01-02 1 PT0S", "Runs");
    assertThat(list.find(runs)).hasValue(1);
  }

  @Test
  void anEntryThatRunsForLongMovesNoOther() {
    fill(FEWER);
    long runs = start("Runs", "2010-03-01T12:00:00Z");
    EntryList list = list();
    for (int row = 0; row < list.size(); row++) {
      list.row(row); // what is not there yet is asked for
    }
    List<Instant> starts = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    for (int row = list.size() - 1500; row < list.size(); row++) {
      if (list.row(row) instanceof EntryRow entry && entry.id() != runs) {
        starts.add(entry.start());
        ids.add(entry.id());
        assertThat(list.find(entry.id())).hasValue(row);
      }
    }
    assertThat(((EntryRow) list.row(list.size() - 1)).description()).isEqualTo("First of all");
    assertThat(starts).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(ids).doesNotHaveDuplicates();
    AtomicReference<Integer> found = new AtomicReference<>();
    list.locate(runs, found::set);
    assertThat(((EntryRow) list.row(found.get())).description()).isEqualTo("Runs");
    list.locate(ids.get(ids.size() - 1), found::set);
    list.row(found.get()); // asks for its page
    assertThat(((EntryRow) list.row(found.get())).description()).isEqualTo("First of all");
  }

  private static List<String> rows(EntryList list) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      ListRow row = list.row(i);
      rows.add(
          row instanceof DayRow day
              ? day.day() + " " + day.entries() + " " + day.total()
              : row instanceof EntryRow entry ? entry.description() : "unread");
    }
    return rows;
  }

  @Test
  void aSearchFindsPartsOfWordsAndNoWildcards() {
    add("Write 100% of it", "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    add("Write 100 of it", "2026-01-02T10:00:00Z", Duration.ofMinutes(1));
    EntryList list = list();
    list.search("100%");
    assertThat(rows(list)).containsExactly("2026-01-01 1 PT1M", "Write 100% of it");
    list.search("WRITE");
    assertThat(list.size()).isEqualTo(4);
    list.search("");
    assertThat(list.size()).isEqualTo(4);
  }

  @Test
  void aSearchForAPastedLetterGoesByItsBegin() {
    String letter = "Übung ".repeat(10_000);
    add(letter.substring(0, 3000), "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    EntryList list = list();
    var notices = desk.notices().test();
    list.search(letter);
    assertThat(notices.values()).isEmpty();
    assertThat(list.size()).isEqualTo(2);
  }

  @Test
  void equalEntriesOfADayAreOneRowInWhateverOrderTheirTagsAre() {
    Ref<dev.sluice.tracker.Tag> deep = database.tags().create(dev.sluice.tracker.Tag.named("deep"));
    Ref<dev.sluice.tracker.Tag> far = database.tags().create(dev.sluice.tracker.Tag.named("far"));
    Instant ten = Instant.parse("2026-01-01T10:00:00Z");
    TimeEntry one = TimeEntry.recorded("Call", ten, Duration.ofMinutes(5));
    TimeEntry other = TimeEntry.recorded("Call", ten.plusSeconds(900), Duration.ofMinutes(5));
    database.timeEntries().create(one.withTags(List.of(deep, far)));
    database.timeEntries().create(other.withTags(List.of(far, deep)));
    EntryList list = list();
    assertThat(list.size()).isEqualTo(3);
    list.group(true);
    assertThat(list.size()).isEqualTo(2);
  }

  @Test
  void rowsStayWhereTheyAreWhileOneIsEdited() {
    add("One", "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    EntryList list = list();
    list.hold(true);
    add("Two", "2026-01-02T10:00:00Z", Duration.ofMinutes(1));
    assertThat(rows(list)).containsExactly("2026-01-01 1 PT1M", "One");
    list.hold(false);
    assertThat(rows(list)).contains("Two");
  }

  @Test
  void anEntryIsFoundByItsIdAmongAllOthers() {
    fill(FEWER);
    EntryList list = list();
    AtomicReference<Integer> found = new AtomicReference<>();
    long first = database.timeEntries().list(TimeEntry.newestFirst(FEWER)).get(FEWER - 1).id();
    list.locate(first, found::set);
    list.row(found.get()); // asks for its page
    assertThat(((EntryRow) list.row(found.get())).description()).isEqualTo("First of all");
    assertThat(((DayRow) list.row(0)).day()).isAfter(LocalDate.of(2010, 9, 1));
  }

  @Test
  void completionAsksAllEarlierEntriesAndNotOnlyThoseThatWereRead() {
    fill(FEWER);
    driver.rows.set(0);
    List<Suggestion> found = new ArrayList<>();
    new Completion(desk, () -> reader).complete("first", found::addAll);
    assertThat(found).extracting(Suggestion::text).containsExactly("First of all");
    new Completion(desk, () -> reader).complete("work", found::addAll);
    assertThat(found).hasSize(9);
    assertThat(driver.rows.get()).as("rows that were read").isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Übung", "Ärger", "ÉCOLE", "Ольга", "[x]", "a*?"})
  void aSearchFindsTheVeryWordThatStandsThere(String word) {
    add(word, "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    EntryList list = list();
    list.search(word);
    assertThat(list.size()).isEqualTo(2);
    list.search(word.toLowerCase(Locale.ROOT));
    assertThat(list.size()).isEqualTo(2);
    assertThat(reader.earlier(word, 8)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3000-01-01T00:00:00Z", "2006-01-01T00:00:00Z", "1969-12-31T12:00:00Z"})
  void anOddDateIsOnItsDayAndDoesNotHideTheOthers(String odd) {
    add("usual", "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    add("odd", odd, Duration.ofMinutes(1));
    assertThat(list().size()).isEqualTo(4);
    assertThat(reader.days(""))
        .extracting(DayRow::day)
        .contains(LocalDate.ofInstant(Instant.parse(odd), BERLIN));
  }

  @Test
  void anEntryThatIsLookedForWhileTheListIsReadIsTheOneThatIsFound() {
    TestScheduler beside = new TestScheduler();
    Desk slow = new Desk(beside, Schedulers.trampoline());
    add("wanted", "2026-01-01T10:00:00Z", Duration.ofMinutes(1));
    for (String other : List.of("other", "needle", "needle two", "needle three")) {
      add(other, "2026-01-01T12:00:00Z", Duration.ofMinutes(1));
    }
    EntryList list = new EntryList(slow, () -> reader, changes, () -> BERLIN);
    beside.triggerActions();
    list.search("needle");
    beside.triggerActions();
    long wanted = reader.page("wanted", 0, 1).get(0).id();
    changes.onNext(true); // a sync has brought something
    List<ListRow> found = new ArrayList<>();
    list.locate(wanted, row -> found.add(list.row(row)));
    beside.triggerActions();
    slow.close();
    assertThat(found)
        .singleElement()
        .extracting(row -> ((EntryRow) row).description())
        .isEqualTo("wanted");
  }
}
