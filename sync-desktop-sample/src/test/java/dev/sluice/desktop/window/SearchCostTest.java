package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.tracker.TrackerReader;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/**
 * What a letter in the search costs among 50,000 entries, in steps of SQLite's machine: a clock
 * would measure the computer. A computer of two cores did some fifty thousand in a millisecond.
 */
@Tag("slow")
class SearchCostTest {

  private static final int MANY = 50_000;
  private static final int STEPS_OF_A_COUNT = 100;

  @TempDir Path folder;

  private record Asked(String sql, List<Object> values) {}

  private Path file() {
    return folder.resolve("t.db");
  }

  /** Half of the entries have tags; twenty a day, on thirty projects of five clients. */
  private void fill() {
    try (SqliteConnection plain = new JdbcDriver(file()).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      names(plain, "clients (deleted, workspace_id, archived, name)", 5, "0, 'Client ' || i");
      names(plain, "tags (deleted, workspace_id, name)", 40, "'tag ' || i");
      plain.execute(
          numbers(30)
              + "INSERT INTO projects (deleted, workspace_id, client_id, name, color, active, is_private)"
              + " SELECT 0, 1, 1 + i % 5, 'Project ' || i, '#0b83d9', 1, 0 FROM n");
      plain.execute(
          numbers(MANY)
              + "INSERT INTO time_entries (deleted, workspace_id, project_id, tag_ids, description,"
              + " start, duration, billable) SELECT 0, 1, 1 + i % 30,"
              + " CASE WHEN i % 2 THEN '[]' ELSE '[' || (1 + i % 40) || ',1]' END,"
              + " 'Work no. ' || (i % 700), 1262304000000 + i * 4320000, 600, 0 FROM n");
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }

  private static void names(SqliteConnection plain, String into, int many, String name) {
    plain.execute(numbers(many) + "INSERT INTO " + into + " SELECT 0, 1, " + name + " FROM n");
  }

  private static String numbers(int many) {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
        + many
        + ") ";
  }

  private interface Work {
    void in(EntryList list, List<Asked> asked) throws Exception;
  }

  private void filled(Work work) throws Exception {
    GuardedDriver driver = new GuardedDriver(new JdbcDriver(file()));
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    try (TrackerDatabase database = TrackerDatabase.open(driver, SqliteOptions.defaults())) {
      fill();
      TrackerReader reader =
          new TrackerReader(
              database.database(), id -> SyncState.SYNCED, () -> ZoneId.of("Europe/Berlin"));
      EntryList list =
          new EntryList(
              desk, () -> reader, Observable.just(true), () -> ZoneId.of("Europe/Berlin"));
      List<Asked> asked = new ArrayList<>();
      driver.heard = (sql, values) -> asked.add(new Asked(sql, Arrays.asList(values)));
      work.in(list, asked);
    } finally {
      desk.close();
    }
  }

  private long steps(List<Asked> asked) throws SQLException {
    long steps = 0;
    for (Asked one : asked) {
      steps += steps(one);
    }
    return steps;
  }

  @Test
  void aLetterInTheSearchLooksAtEachEntryOnce() throws Exception {
    filled(
        (list, asked) -> {
          for (String typed :
              List.of(
                  "work", "nowhere", "client", "#tag", "@project 7 #tag", "tag work no client")) {
            asked.clear();
            list.search(typed);
            assertThat(list.shownSearch()).isEqualTo(typed);
            assertThat(asked).as(typed).hasSizeLessThanOrEqualTo(5);
            assertThat(steps(asked)).as(typed).isLessThan(70L * MANY);
          }
        });
  }

  /** All entries are added up by kind, which sorts them; but only those of a page are grouped. */
  @Test
  void groupsCostNoMoreThanASortOfAllEntries() throws Exception {
    filled(
        (list, asked) -> {
          list.search("nothing yet");
          list.group(true);
          asked.clear();
          list.search("");
          assertThat(list.size()).isGreaterThan(MANY);
          assertThat(steps(asked)).isLessThan(250L * MANY);
          asked.clear();
          list.row(list.size() / 2);
          assertThat(asked).isNotEmpty();
          assertThat(steps(asked)).isLessThan(2L * MANY);
        });
  }

  /** Only the engine's own connections have the views. */
  private static String plain(String sql) {
    return sql.replace("time_entries_here", "time_entries");
  }

  private long steps(Asked asked) throws SQLException {
    long[] count = new long[1];
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        PreparedStatement statement = connection.prepareStatement(plain(asked.sql()))) {
      for (int i = 0; i < asked.values().size(); i++) {
        statement.setObject(i + 1, asked.values().get(i));
      }
      ProgressHandler.setHandler(
          connection,
          STEPS_OF_A_COUNT,
          new ProgressHandler() {
            @Override
            protected int progress() {
              count[0]++;
              return 0;
            }
          });
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {}
      }
      ProgressHandler.clearHandler(connection);
    }
    return count[0] * STEPS_OF_A_COUNT;
  }
}
