package dev.sluice.android.sample.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.android.sample.CountingDriver;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list of 50,000 entries, on the JVM's SQLite. */
class EntriesTest {

  private static final int ALL = 50_000;
  private static final int PAGE = 50;

  @TempDir Path folder;
  private CountingDriver driver;
  private TrackerDatabase db;
  private Entries entries;

  /** Three at a time begin in the same second, so that pages end between them. */
  @BeforeEach
  void fill() {
    driver = new CountingDriver(new JdbcDriver(folder.resolve("many.db")));
    TrackerDatabase.open(driver).close();
    try (SqliteConnection connection = driver.open()) {
      connection.execute("UPDATE _sync_guard SET applying = 1"); // as rows of a list
      connection.execute(
          "INSERT INTO workspaces (server_id, deleted, name, premium, admin, accessible,"
              + " only_admins_create_projects, only_admins_create_tags)"
              + " VALUES (1, 0, 'w', 0, 0, 1, 0, 0)");
      connection.execute(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)"
              + " INSERT INTO time_entries (server_id, deleted, workspace_id, tag_ids,"
              + " description, start, duration, billable)"
              + " SELECT i, 0, 1, '', 'Entry ' || i, (i / 3) * 1000, 1, 0 FROM n");
      connection.execute("UPDATE _sync_guard SET applying = 0");
    }
    db = TrackerDatabase.open(driver);
    entries = new Entries(db, Time.system());
    driver.rows().set(0);
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void eachPageIsReadOnceHoweverDeepTheUserScrolls() {
    BehaviorSubject<Integer> count = BehaviorSubject.createDefault(PAGE);
    TestObserver<Page> list = entries.newest("", count).test();
    for (int page = 1; page <= 20; page++) {
      list.awaitCount(page);
      assertThat(driver.rows().getAndSet(0))
          .as("rows of page %d, their states, and others of the same second", page)
          .isLessThan(3 * PAGE);
      count.onNext((page + 1) * PAGE);
    }
    list.awaitCount(21);
    assertThat(names(list.values().get(20))).isEqualTo(newest(21 * PAGE));
    assertThat(list.values().get(20).whole()).isFalse();
    list.dispose();
  }

  @Test
  void aChangeIsSeenByAListThatHasGoneOn() {
    BehaviorSubject<Integer> count = BehaviorSubject.createDefault(PAGE);
    TestObserver<Page> list = entries.newest("", count).test();
    list.awaitCount(1);
    count.onNext(2 * PAGE);
    list.awaitCount(2);
    entries.start("Just now").blockingAwait();
    list.awaitCount(3);
    assertThat(names(list.values().get(2))).hasSize(2 * PAGE).startsWith("Just now");
    list.dispose();
  }

  @Test
  void aSearchGoesOnWhereItStopped() {
    BehaviorSubject<Integer> count = BehaviorSubject.createDefault(1);
    TestObserver<Page> list = entries.newest("ENTRY 4999", count).test();
    list.awaitCount(1);
    assertThat(driver.rows().getAndSet(0)).isLessThan(1000);
    count.onNext(12);
    list.awaitCount(2);
    assertThat(driver.rows().get()).as("the rest of the history").isBetween(49_000L, 50_000L);
    assertThat(names(list.values().get(1)))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.concat(IntStream.rangeClosed(49_990, 49_999), IntStream.of(4999))
                .mapToObj(i -> "Entry " + i)
                .collect(Collectors.toList()));
    assertThat(list.values().get(1).whole()).isTrue();
    list.dispose();
  }

  @Test
  void aValueThatMakesNoSenseHidesNoOtherEntry() {
    try (SqliteConnection connection = driver.open()) {
      connection.execute("UPDATE time_entries SET duration = 'long' WHERE id = 50000");
      connection.execute("UPDATE time_entries SET billable = 'perhaps' WHERE id = 49999");
    }
    assertThat(newest(3)).containsExactly("Entry 50000", "Entry 49999", "Entry 49998");
  }

  private static List<String> names(Page page) {
    return page.rows().stream().map(EntryRow::description).collect(Collectors.toList());
  }

  /** Read at once, from the top. */
  private List<String> newest(int count) {
    return entries.newest("", BehaviorSubject.createDefault(count)).blockingFirst().rows().stream()
        .map(EntryRow::description)
        .collect(Collectors.toList());
  }
}
