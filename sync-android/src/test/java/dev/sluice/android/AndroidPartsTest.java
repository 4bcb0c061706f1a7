package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.os.Looper;
import android.os.SystemClock;
import android.provider.Settings;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.house.Sampled;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.robolectric.RuntimeEnvironment;

/** The clocks, the main thread and where an app's file lies. */
@Sampled
class AndroidPartsTest {

  @TestFactory
  Stream<DynamicTest> theSmallPartsDoTheirWork() {
    return OnAndroid.each(Parts.class.getName());
  }

  static final class Parts {

    private final Application app = RuntimeEnvironment.getApplication();

    @Test
    void theClockGoesOnWhileTheDeviceSleeps() {
      AndroidTime time = new AndroidTime(app);
      long before = time.nanos();
      SystemClock.setCurrentTimeMillis(SystemClock.uptimeMillis() + 60_000);
      assertThat(time.nanos() - before).isEqualTo(Duration.ofMinutes(1).toNanos());
    }

    @Test
    void aBootIsNamedByItsNumberAndAnUnknownOneByItself() {
      Settings.Global.putInt(app.getContentResolver(), Settings.Global.BOOT_COUNT, 5);
      assertThat(new AndroidTime(app).bootId()).isEqualTo("boot-5");
      Settings.Global.putString(app.getContentResolver(), Settings.Global.BOOT_COUNT, null);
      assertThat(new AndroidTime(app).bootId()).isNotEqualTo(new AndroidTime(app).bootId());
    }

    @Test
    void observersRunOnTheMainThreadInTurn() throws InterruptedException {
      List<String> ran = new ArrayList<>();
      Thread background =
          new Thread(
              () -> {
                for (String word : List.of("one", "two", "three")) {
                  MainThread.scheduler()
                      .scheduleDirect(
                          () -> ran.add(word + (Looper.myLooper() == Looper.getMainLooper())));
                }
              });
      background.start();
      background.join();
      assertThat(ran).isEmpty();
      shadowOf(Looper.getMainLooper()).idle();
      assertThat(ran).containsExactly("onetrue", "twotrue", "threetrue");
    }

    @Test
    void statementsAreReadAndObservedByTheFrameworksSqlite() throws IOException {
      AndroidDriver driver = AndroidDriver.of(app, "statements.db");
      SqliteOptions options = SqliteOptions.defaults().withObservers(Schedulers.trampoline());
      Instant monday = Instant.parse("2026-05-04T09:00:00Z");
      List<List<String>> shown = new ArrayList<>();
      try (TrackerDatabase db = TrackerDatabase.open(driver, options)) {
        Sql totals =
            Sql.of(
                "SELECT description, sum(duration) / 7200.0 AS h, max(start) AS last"
                    + " FROM time_entries_here WHERE start >= ? GROUP BY description;",
                monday);
        Function<SqlRow, String> line =
            row -> row.text("description") + row.decimal("h") + row.instant("last");
        db.database().observe(totals, line).subscribe(shown::add);
        db.timeEntries().create(TimeEntry.recorded("a", monday, Duration.ofHours(1)));
        db.projects().create(Project.named("another type"));
        assertThat(shown).containsExactly(List.of(), List.of("a0.5" + monday));
        assertThat(db.database().list(Sql.of("SELECT 0.1 + 0.2 AS n"), row -> row.decimal("n")))
            .containsExactly(new BigDecimal("0.3"));
        for (Sql wrong :
            List.of(
                Sql.of("DELETE FROM time_entries"),
                Sql.of("SELECT 1; DELETE FROM time_entries"),
                Sql.of("PRAGMA user_version"),
                Sql.of("SELECT ?"),
                Sql.of("SELECT 1", 2))) {
          assertThatThrownBy(() -> db.database().list(wrong, row -> row))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(wrong.text());
        }
      }
      Files.delete(driver.path());
    }

    @Test
    void wordsAreFoundByTheFrameworksSqlite() throws IOException {
      Field<String, String> text = Field.text("text", (String line) -> line).searchable();
      EntityType<String> lines =
          EntityType.<String>named("lines", Endpoints.list("lines"))
              .fields(text)
              .build(row -> row.require(text));
      AndroidDriver driver = AndroidDriver.of(app, "lines.db");
      SyncSchema schema = SyncSchema.of(1, lines);
      try (Database db = SqliteDatabase.open(driver, schema, SqliteOptions.defaults());
          SqliteConnection sql = driver.open()) {
        sql.execute("INSERT INTO lines (deleted, text) VALUES (0, 'Milk at the Café')");
        sql.execute("INSERT INTO lines (deleted, text) VALUES (0, 'bread')");
        Query<String> found = Query.<String>all().search("\"cafe MI");
        assertThat(db.table(lines).list(found)).containsExactly("Milk at the Café");
        sql.execute("UPDATE lines SET text = 'butter'");
        assertThat(db.table(lines).list(found)).isEmpty();
        assertThat(db.table(lines).list(Query.<String>all().search("butt"))).hasSize(2);
      }
      Files.delete(driver.path());
    }

    @Test
    void anAppsFileLiesInItsFolderOfDatabasesWithNoTableOfTheFrameworks() throws IOException {
      AndroidDriver driver = AndroidDriver.of(app, "tracker.db");
      assertThat(driver.path()).isEqualTo(app.getDatabasePath("tracker.db").toPath());
      try (SqliteConnection connection = driver.open()) {
        connection.execute("CREATE TABLE t (x)");
        assertThat(Pragmas.tables(connection)).containsExactly("t");
        assertThat(Pragmas.ask(connection, "SELECT count(*) FROM sqlite_master")).isEqualTo(1);
      }
      Path file = driver.path();
      Files.delete(file);
    }
  }
}
