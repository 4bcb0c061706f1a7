package dev.sluice.database;

import static dev.sluice.schema.Notes.LABELS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Notes.Label;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Query;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a new row costs, and that it is there as a whole or not at all. */
class CreatesTest {

  private static final int PAGE_IN_THE_LOG = 4096 + 24;
  private static final long PAGES_OF_THE_LOG = 4000;
  private static final int ROWS = 200;

  @TempDir Path folder;

  private SqliteFile open(SqliteDriver driver) {
    return SqliteFile.open(driver, Notes.SCHEMA, SqliteOptions.at(new VirtualTime()));
  }

  private Path file() {
    return folder.resolve("notes.db");
  }

  private static void create(SqliteFile database, String name) {
    database.table(LABELS).create(new Label(name));
  }

  private static void createAll(SqliteFile database) {
    database.inTransaction(
        tables -> {
          for (int i = 0; i < ROWS; i++) {
            create(database, "label " + i);
          }
          return ROWS;
        });
  }

  private static void sql(SqliteDriver driver, String statement) {
    try (SqliteConnection app = driver.open()) {
      Pragmas.set(app);
      app.execute(statement);
    }
  }

  /** The row, and when it was made; no savepoint. */
  @Test
  void aCreateInATransactionTakesTwoStatements() {
    StepCounter counter = new StepCounter(file());
    try (SqliteFile database = open(counter)) {
      create(database, "first");
      long statements = counter.statements(() -> createAll(database));
      assertThat(statements / (double) ROWS).isLessThan(2.5);
      assertThat(database.table(LABELS).list(Query.all())).hasSize(ROWS + 1);
    }
  }

  /** The guard is not written twice, and the counter is looked up once. */
  @Test
  void theTriggersOfANewRowTakeFewSteps() {
    StepCounter counter = new StepCounter(file());
    try (SqliteFile database = open(counter)) {
      create(database, "first");
      long steps = counter.steps(() -> createAll(database));
      assertThat(steps / (double) ROWS).isBetween(100.0, 300.0);
    }
  }

  /** An app's DAO writes a row as it has read it, with its server id. */
  @Test
  void aReplacedRowTakesNoMoreStepsBesideManyPendingOnes() {
    StepCounter counter = new StepCounter(file());
    try (SqliteFile database = open(counter)) {
      Row synced = LABELS.row(new Label("synced")).withServerId(7L);
      long id = database.store().write(writer -> writer.insert(synced)).id();
      String replace = "INSERT OR REPLACE INTO labels SELECT * FROM labels WHERE id = " + id;
      sql(counter, replace);
      long alone = counter.steps(() -> sql(counter, replace));
      createAll(database);
      assertThat(counter.steps(() -> sql(counter, replace))).isLessThan(alone + ROWS);
    }
  }

  /** Its table with one index, the counter and the list of changes, and no guard. */
  @Test
  void aNewRowWritesNoPageThatStaysAsItIs() throws IOException {
    try (SqliteFile database = open(new JdbcDriver(file()))) {
      create(database, "first");
      Path log = folder.resolve("notes.db-wal");
      long before = Files.size(log);
      create(database, "second");
      assertThat((Files.size(log) - before) / PAGE_IN_THE_LOG).isEqualTo(7);
    }
  }

  /** A log that becomes longer is more work for the disk than one that is written anew. */
  @Test
  void theLogKeepsItsLength() throws IOException {
    try (SqliteFile database = open(new JdbcDriver(file()))) {
      Path log = folder.resolve("notes.db-wal");
      long longest = 0;
      for (int i = 0; i < PAGES_OF_THE_LOG / 3; i++) {
        create(database, "label " + i);
        assertThat(Files.size(log)).isGreaterThanOrEqualTo(longest);
        longest = Files.size(log);
      }
      assertThat(longest).isBetween(PAGES_OF_THE_LOG * PAGE_IN_THE_LOG, 17L << 20);
    }
  }

  /** By RAISE(FAIL) a rule keeps what the statement has done; by RAISE(ABORT) it does not. */
  @ParameterizedTest
  @ValueSource(strings = {"ABORT", "FAIL", "ROLLBACK"})
  void aCreateThatTheAppsRuleRefusesLeavesNothing(String how) {
    JdbcDriver driver = new JdbcDriver(file());
    try (SqliteFile database = open(driver)) {
      sql(
          driver,
          "CREATE TRIGGER app_rule AFTER INSERT ON labels WHEN NEW.name = 'bad'"
              + (" BEGIN SELECT RAISE(" + how + ", 'not this'); END"));
      create(database, "before");
      boolean goesOn = succeeds(() -> createBesideOne(database, "bad"));
      assertThat(goesOn).isEqualTo(how.equals("ABORT"));
      assertThat(database.table(LABELS).list(Query.all()))
          .hasSize(goesOn ? 3 : 1)
          .doesNotContain(new Label("bad"));
      assertThat(database.counts().get(LABELS).pending()).isEqualTo(goesOn ? 3 : 1);
    }
  }

  private static void createBesideOne(SqliteFile database, String name) {
    database.inTransaction(
        tables -> {
          create(database, "beside");
          assertThatThrownBy(() -> create(database, name)).isInstanceOf(StorageException.class);
          succeeds(() -> create(database, "after"));
          return true;
        });
  }

  /** The app goes on after the error, as it should not. */
  @Test
  void whicheverStatementOfACreateFailsAllOrNothingIsThere() {
    FailingDriver driver = new FailingDriver(new JdbcDriver(file()));
    try (SqliteFile database = open(driver)) {
      create(database, "before");
      boolean failed = true;
      for (int statements = 1; failed; statements++) {
        driver.failAfter(statements);
        boolean done = succeeds(() -> createQuietly(database));
        failed = driver.hasFailed();
        driver.failNever();
        int more = done ? 2 : 0;
        assertThat(database.table(LABELS).list(Query.all())).hasSize(1 + more);
        assertThat(database.counts().get(LABELS).pending()).isEqualTo(1 + more);
      }
    }
  }

  private static void createQuietly(SqliteFile database) {
    database.inTransaction(
        tables -> {
          succeeds(() -> create(database, "one"));
          create(database, "two");
          return true;
        });
  }

  private static boolean succeeds(Runnable work) {
    try {
      work.run();
      return true;
    } catch (StorageException e) {
      return false;
    }
  }
}
