package dev.sluice.database;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The app's own SQL, read once and observed. */
class SqlTest {

  private static final Instant DUE = Instant.parse("2026-03-01T10:00:00.250Z");

  @TempDir Path folder;
  private final TestScheduler scheduler = new TestScheduler();
  private Database database;
  private Table<Notes.Note> notes;

  @BeforeEach
  void open() {
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withObservers(scheduler);
    database = SqliteDatabase.open(new JdbcDriver(file()), Notes.SCHEMA, options);
    notes = database.table(NOTES);
  }

  @AfterEach
  void close() {
    database.close();
    scheduler.triggerActions();
  }

  private Path file() {
    return folder.resolve("notes.db");
  }

  private Object one(Function<SqlRow, Object> read, String text, Object... values) {
    List<Object> rows = database.list(Sql.of(text, values), read);
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  private TestObserver<List<Long>> numbers(String text, Object... values) {
    TestObserver<List<Long>> seen =
        database.observe(Sql.of(text, values), row -> row.number("n")).test();
    scheduler.triggerActions();
    return seen;
  }

  @Test
  void valuesComeBackInTheirKinds() {
    Ref<Notes.Notebook> home = database.table(NOTEBOOKS).create(new Notes.Notebook("home"));
    Notes.Extras extras = new Notes.Extras(true, 0.5, DUE, null, false);
    notes.create(new Notes.Note(home, List.of(), "milk", extras, null));
    String select =
        "SELECT n.text, n.pinned, n.weight, n.due, n.notebook_id, n.json, b.title, count(*) AS many"
            + " FROM notes n JOIN notebooks b ON b.id = n.notebook_id WHERE n.notebook_id = ?"
            + " AND n.due = ? AND n.pinned = ? AND n.text = ? AND n.weight < ? AND n.json IS ?";
    Object[] values = {home, DUE, true, "milk", new BigDecimal("0.75"), null};
    assertThat(one(row -> row.text("title"), select, values)).isEqualTo("home");
    assertThat(one(row -> row.number("many"), select, values)).isEqualTo(1L);
    assertThat(one(row -> row.truth("pinned"), select, values)).isEqualTo(true);
    assertThat(one(row -> row.decimal("weight"), select, values)).isEqualTo(new BigDecimal("0.5"));
    assertThat(one(row -> row.instant("due"), select, values)).isEqualTo(DUE);
    assertThat(one(row -> row.ref("notebook_id", NOTEBOOKS), select, values)).isEqualTo(home);
    assertThat(database.list(Sql.of(select, values), row -> row.textOrNull("json")))
        .containsOnlyNulls();
    LocalDate day = LocalDate.of(2026, 3, 1);
    assertThat(one(row -> row.date("day"), "SELECT ? AS day", day)).isEqualTo(day);
    assertThat(one(row -> row.decimal("n"), "SELECT 0.1 + 0.2 AS n"))
        .isEqualTo(new BigDecimal("0.3"));
    assertThat(one(row -> row.decimal("n"), "SELECT 12345678901234567 AS n"))
        .isEqualTo(new BigDecimal("12345678901234567"));
  }

  @Test
  void nullIsTakenOnlyWhereItIsExpected() {
    String select = "SELECT NULL AS n";
    List<Function<SqlRow, Object>> nullable =
        List.of(
            row -> row.textOrNull("n"),
            row -> row.numberOrNull("n"),
            row -> row.decimalOrNull("n"),
            row -> row.truthOrNull("n"),
            row -> row.instantOrNull("n"),
            row -> row.dateOrNull("n"),
            row -> row.refOrNull("n", NOTES));
    List<Function<SqlRow, Object>> required =
        List.of(
            row -> row.text("n"),
            row -> row.number("n"),
            row -> row.decimal("n"),
            row -> row.truth("n"),
            row -> row.instant("n"),
            row -> row.date("n"),
            row -> row.ref("n", NOTES));
    nullable.forEach(read -> assertThat(database.list(Sql.of(select), read)).containsOnlyNulls());
    for (Function<SqlRow, Object> read : required) {
      assertThatThrownBy(() -> database.list(Sql.of(select), read))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the column n is null: " + select);
    }
  }

  @Test
  void aWrongColumnIsNamedWithItsStatement() {
    String select = "SELECT 1 AS n, 2 AS twice, 3 AS twice";
    assertThatThrownBy(() -> one(row -> row.number("m"), select))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the statement has no column m: " + select);
    assertThatThrownBy(() -> one(row -> row.number("twice"), select))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the statement has two columns called twice: " + select);
  }

  @Test
  void noErrorShowsAValue() {
    assertThatThrownBy(() -> one(row -> row.number("n"), "SELECT ? AS n", "secret"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the column n has a value that is no Long: SELECT ? AS n")
        .hasNoCause();
    assertThatThrownBy(
            () -> one(row -> row.text("n"), "SELECT json_extract('{}', ?) AS n", "secret"))
        .hasMessage("the statement failed: SELECT json_extract('{}', ?) AS n")
        .satisfies(failure -> assertThat(failure).hasStackTraceContaining("the statement failed"))
        .satisfies(
            failure -> {
              for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                assertThat(cause.toString()).doesNotContain("secret");
              }
            });
    assertThat(Sql.of("SELECT ?", "secret")).hasToString("SELECT ?");
  }

  @Test
  void aValueThatSqliteDoesNotHaveIsNamedByItsPlace() {
    assertThatThrownBy(() -> Sql.of("SELECT ?, ?", 1, UUID.randomUUID()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("value 2")
        .hasMessageContaining("java.util.UUID");
    assertThatThrownBy(() -> Sql.of("SELECT ?", Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("value 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM pragma_optimize(0x10002)",
        "DELETE FROM notes",
        "  /* SELECT */ UPDATE notes SET text = 'x'",
        "INSERT INTO labels (deleted, name) VALUES (0, 'x')",
        "WITH a AS (SELECT 1) DELETE FROM notes",
        "SELECT 1; DELETE FROM notes",
        "SELECT 1) ; DELETE FROM notes; SELECT (1",
        "SELECT 1); DELETE FROM notes; --",
        "SELECT 1 /*",
        "PRAGMA user_version = 7",
        "PRAGMA user_version",
        "DROP TABLE notes",
        "CREATE TEMP TABLE t (x)",
        "ATTACH 'other.db' AS other",
        "VACUUM",
        "BEGIN",
        "SAVEPOINT view",
        "EXPLAIN SELECT 1",
        "REINDEX",
        "",
        ";",
        "SELECT nothing FROM notes",
        "SELECT * FROM nowhere",
      })
  void onlyASelectRuns(String text) {
    notes.create(Notes.Note.of(null, "a"));
    assertThatThrownBy(() -> database.list(Sql.of(text), row -> row))
        .hasMessageContaining(text)
        .isInstanceOfAny(IllegalArgumentException.class);
    TestObserver<List<SqlRow>> seen = database.observe(Sql.of(text), row -> row).test();
    scheduler.triggerActions();
    seen.assertFailure(IllegalArgumentException.class);
    assertThat(notes.list(Query.all())).extracting(Notes.Note::text).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 AS n ; ",
        "select 1 as n -- one",
        "/* a */ WITH a(n) AS (SELECT 1) SELECT n FROM a",
        "SELECT 1 AS n UNION SELECT 1 ORDER BY 1 LIMIT 1",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1) SELECT n FROM c",
      })
  void everyKindOfSelectRuns(String text) {
    assertThat(one(row -> row.number("n"), text)).isEqualTo(1L);
  }

  @Test
  void asManyValuesAsQuestionMarksAreNeeded() {
    assertThatThrownBy(() -> database.list(Sql.of("SELECT ?, ?", 1), row -> row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more question marks than values");
    assertThatThrownBy(() -> database.list(Sql.of("SELECT ?"), row -> row))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> database.list(Sql.of("SELECT ?", 1, 2), row -> row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fewer question marks than values");
    assertThatThrownBy(() -> database.list(Sql.of("SELECT 1", 1), row -> row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fewer question marks than values");
  }

  @Test
  void anAnswerWithoutRowsIsEmpty() {
    assertThat(database.list(Sql.of("SELECT text FROM notes"), row -> row.text("text"))).isEmpty();
  }

  @Test
  void insideATransactionItSeesWhatWasWritten() {
    Object seen =
        database.inTransaction(
            tables -> {
              tables.table(NOTES).create(Notes.Note.of(null, "a"));
              return one(row -> row.number("n"), "SELECT count(*) AS n FROM notes_here");
            });
    assertThat(seen).isEqualTo(1L);
  }

  @Test
  void theFunctionMayWriteSinceTheFileIsReadByThen() {
    notes.create(Notes.Note.of(null, "a"));
    notes.create(Notes.Note.of(null, "b"));
    database.list(
        Sql.of("SELECT id, text FROM notes"),
        row -> {
          notes.delete(row.ref("id", NOTES));
          return row.text("text");
        });
    assertThat(notes.list(Query.all())).isEmpty();
  }

  @Test
  void aStatementIsAnsweredNowAndAfterEveryChange() {
    TestObserver<List<Long>> seen = numbers("SELECT count(*) AS n FROM notes");
    notes.create(Notes.Note.of(null, "a"));
    notes.create(Notes.Note.of(null, "b"));
    scheduler.triggerActions();
    seen.assertValuesOnly(List.of(0L), List.of(2L));
    seen.dispose();
    notes.create(Notes.Note.of(null, "c"));
    scheduler.triggerActions();
    seen.assertValueCount(2);
  }

  @Test
  void aHundredObserversOfOtherTablesDoNotRun() {
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      database
          .observe(Sql.of("SELECT name, ? AS i FROM labels", i), row -> row.number("i"))
          .subscribe(any -> runs.incrementAndGet());
    }
    TestObserver<List<Long>> seen = numbers("SELECT count(*) AS n FROM notes");
    assertThat(runs).hasValue(100);
    notes.create(Notes.Note.of(null, "a"));
    scheduler.triggerActions();
    seen.assertValueCount(2);
    assertThat(runs).hasValue(100);
    database.table(LABELS).create(new Notes.Label("red"));
    scheduler.triggerActions();
    assertThat(runs).hasValue(200);
    seen.assertValueCount(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT (SELECT count(*) FROM notes) AS n",
        "SELECT count(*) AS n FROM notes_here",
        "SELECT count(*) AS n FROM Notes_HERE",
        "SELECT count(*) AS n FROM long_texts",
        "SELECT count(*) AS n FROM labels WHERE id IN (SELECT notebook_id FROM notes)",
        "SELECT id AS n FROM labels ORDER BY (SELECT max(text) FROM notes)",
        "WITH a AS (SELECT * FROM notes) SELECT count(*) AS n FROM a",
        "SELECT count(*) AS n FROM notes WHERE due > 5",
        "SELECT count(*) AS n FROM labels JOIN notes ON notes.id = labels.id",
        "SELECT count(*) AS n FROM labels UNION ALL SELECT count(*) FROM notes",
        "SELECT count(*) AS n FROM notes, json_each(notes.label_ids)",
        "SELECT count(*) AS n FROM texts WHERE texts MATCH 'a'",
        "SELECT count(*) AS n FROM own",
        "SELECT count(*) AS n FROM _sync_row",
        "SELECT count(*) AS n FROM states",
        "SELECT count(*) AS n FROM sqlite_master",
      })
  void sqliteTellsWhatAStatementReads(String text) {
    sql(
        "CREATE VIEW long_texts AS SELECT * FROM notes WHERE length(text) > 5",
        "CREATE VIRTUAL TABLE texts USING fts5(text)",
        "CREATE TABLE own (x)");
    if (text.contains("states")) {
      sql("CREATE VIEW states AS SELECT * FROM labels JOIN _sync_row USING (id)");
    }
    TestObserver<List<Long>> seen = numbers(text);
    seen.assertValueCount(1).assertNoErrors();
    notes.create(Notes.Note.of(null, "a"));
    scheduler.triggerActions();
    seen.assertValueCount(2).assertNoErrors();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 AS n",
        "SELECT count(*) AS n FROM labels_here",
        "SELECT count(*) AS n FROM notebooks b, json_each('[' || b.id || ']')",
      })
  void andNothingElse(String text) {
    TestObserver<List<Long>> seen = numbers(text);
    notes.create(Notes.Note.of(null, "a"));
    scheduler.triggerActions();
    seen.assertValueCount(1).assertNoErrors();
  }

  @Test
  void theViewsLeaveOutWhatTheAppDoesNotShow() {
    Ref<Notes.Note> kept = notes.create(Notes.Note.of(null, "kept"));
    Ref<Notes.Note> gone = notes.create(Notes.Note.of(null, "gone"));
    notes.delete(gone);
    EngineDatabase.of(database)
        .store()
        .transact(
            writer -> {
              writer.placehold(NOTES, writer.insert(SampleRows.note("unknown", 7L)).id());
            });
    List<Ref<Notes.Note>> here =
        database.list(Sql.of("SELECT id FROM notes_here"), row -> row.ref("id", NOTES));
    assertThat(here).containsExactly(kept);
    assertThat(one(row -> row.number("n"), "SELECT count(*) AS n FROM attachments_here"))
        .isEqualTo(0L);
  }

  @Test
  void aTableOfTheAppsOwnStaysWhatItsNameMeans() {
    sql("CREATE TABLE notes_HERE (n INTEGER)", "INSERT INTO notes_here VALUES (42)");
    assertThat(one(row -> row.number("n"), "SELECT n FROM notes_here")).isEqualTo(42L);
  }

  @Test
  void whatOtherProgramsWroteIsSeenAtARefresh() {
    TestObserver<List<Long>> seen = numbers("SELECT count(*) AS n FROM notes_here");
    sql("INSERT INTO notes (deleted, label_ids, text, pinned, open) VALUES (0, '[]', 'a', 0, 0)");
    database.refresh();
    scheduler.triggerActions();
    seen.assertValuesOnly(List.of(0L), List.of(1L));
  }

  @Test
  void anObserverThatThrowsHoldsUpNobody() {
    Sql sql = Sql.of("SELECT count(*) AS n FROM notes");
    List<Throwable> failures = new ArrayList<>();
    database
        .observe(sql, row -> row.number("n"))
        .subscribe(
            counts -> {
              throw new IllegalStateException("by the app");
            },
            failures::add);
    database
        .observe(
            sql,
            row -> {
              throw new IllegalStateException("by the app");
            })
        .subscribe(any -> {}, failures::add);
    TestObserver<List<Long>> seen = numbers(sql.text());
    notes.create(Notes.Note.of(null, "a"));
    scheduler.triggerActions();
    seen.assertValuesOnly(List.of(0L), List.of(1L));
    assertThat(failures).hasSize(2);
  }

  @Test
  void aWrongFunctionEndsTheObservationWithItsError() {
    TestObserver<List<Long>> seen = numbers("SELECT count(*) AS m FROM notes");
    seen.assertFailure(IllegalArgumentException.class);
  }

  @Test
  void observersEndWithTheDatabase() {
    TestObserver<List<Long>> seen = numbers("SELECT count(*) AS n FROM notes");
    database.close();
    scheduler.triggerActions();
    seen.assertComplete();
    TestObserver<List<Long>> late = numbers("SELECT count(*) AS n FROM notes");
    late.assertResult();
  }

  @Test
  void totalsOfADayFollowEachEdit() {
    Ref<Notes.Note> first = notes.create(note("a", 1.5));
    notes.create(note("b", 0.25));
    notes.create(note("b", 2.0));
    Sql totals =
        Sql.of(
            "SELECT text, sum(weight) AS total FROM notes_here WHERE due >= ? AND due < ?"
                + " GROUP BY text ORDER BY text",
            DUE,
            DUE.plusSeconds(86_400));
    TestObserver<List<String>> seen =
        database.observe(totals, row -> row.text("text") + " " + row.decimal("total")).test();
    scheduler.triggerActions();
    notes.update(first, note -> note("b", 1.0));
    scheduler.triggerActions();
    seen.assertValuesOnly(List.of("a 1.5", "b 2.25"), List.of("b 3.25"));
  }

  private static Notes.Note note(String text, double weight) {
    Notes.Extras extras = new Notes.Extras(false, weight, DUE, null, false);
    return new Notes.Note(null, List.of(), text, extras, null);
  }

  private void sql(String... statements) {
    try (SqliteConnection app = TestFiles.app(file())) {
      for (String statement : statements) {
        app.execute(statement);
      }
    }
  }

  /** The same words with other values are checked once, and with another number of values anew. */
  @Test
  void aStatementIsCheckedOnce() {
    database.close();
    StepCounter counted = new StepCounter(file());
    database = SqliteDatabase.open(counted, Notes.SCHEMA, SqliteOptions.at(new VirtualTime()));
    String text = "SELECT count(*) AS c FROM notes WHERE id > ?";
    assertThat(counted.statements(() -> count(text, 1))).isEqualTo(7);
    assertThat(counted.statements(() -> count(text, 2))).isEqualTo(5);
    assertThatThrownBy(() -> count(text)).hasMessageContaining("more question marks than values");
  }

  private void count(String text, Object... values) {
    assertThat(one(row -> row.number("c"), text, values)).isEqualTo(0L);
  }

  @Test
  void aStatementWithALimitEndsAndTheNextOneRuns() {
    String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    Sql counted =
        Sql.of(endless + " SELECT count(*) AS c FROM n")
            .within(Duration.ofMillis(1), Schedulers.computation());
    StorageException ended =
        catchThrowableOfType(StorageException.class, () -> database.list(counted, row -> row));
    assertThat(ended.reason()).isEqualTo(SqliteException.Reason.INTERRUPTED);
    assertThat(ended).hasMessageContaining("takes longer than PT0.001S");
    Sql one = Sql.of("SELECT 1 AS one").within(Duration.ofDays(1), scheduler);
    assertThat(database.list(one, row -> row.number("one"))).containsExactly(1L);
    for (Duration wrong : List.of(Duration.ZERO, Duration.ofDays(2), Duration.ofSeconds(-1))) {
      assertThatThrownBy(() -> one.within(wrong, scheduler)).hasMessageContaining("more than zero");
    }
  }
}
