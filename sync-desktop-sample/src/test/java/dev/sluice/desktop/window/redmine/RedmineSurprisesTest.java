package dev.sluice.desktop.window.redmine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Query;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What changes under the window's feet, and names that nobody would choose for a test. */
class RedmineSurprisesTest {

  private static final Instant NINE = Instant.parse("2026-03-02T08:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  @TempDir Path folder;

  private Timesheet sheet;

  @BeforeEach
  void open() {
    sheet =
        new RedmineKind()
            .open(
                new JdbcDriver(file()), SqliteOptions.defaults(), () -> ZoneId.of("Europe/Berlin"));
    asServer(
        "INSERT INTO projects (id, server_id, deleted, name, identifier) VALUES"
            + " (1, 11, 0, 'Home', 'home'), (2, 12, 0, 'Garden', 'garden'),"
            + " (3, 13, 0, 'Übung \"Ä*\" #1 @x', 'ueb'), (4, 14, 0, '', '')",
        "INSERT INTO time_entry_activities (id, server_id, deleted, name) VALUES"
            + " (1, 8, 0, 'Design'), (2, 9, 0, 'Prüfung'), (3, 10, 0, '')",
        "INSERT INTO issues (id, server_id, deleted, project_id, subject) VALUES"
            + " (1, 41, 0, 1, 'Fix the pump'), (2, 42, 0, 3, 'Ö [x] \"hi\" \\ #me @you 🌱')");
  }

  @AfterEach
  void close() {
    sheet.close();
  }

  private Path file() {
    return folder.resolve("r.db");
  }

  /** As a sync would have written it. */
  private void asServer(String... statements) {
    try (SqliteConnection plain = new JdbcDriver(file()).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      for (String sql : statements) {
        plain.execute(sql);
      }
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }

  private void start(String typed) {
    sheet.edits().start(Sentence.parse(typed), false, NINE);
  }

  private EntryRow running() {
    return sheet.reader().running().blockingFirst().orElseThrow();
  }

  private EntryRow stop() {
    sheet.edits().stop(NINE.plus(HOUR));
    return newest();
  }

  private EntryRow book(String typed) {
    start(typed);
    return stop();
  }

  private EntryRow newest() {
    return sheet.reader().page("", 0, 100).get(0);
  }

  private static String text(EntryRow row) {
    return row.sentence().text();
  }

  private void describe(EntryRow row, String typed) {
    sheet.edits().describe(row, row.sentence(), Sentence.parse(typed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a @\"übung \\\"ä*\\\" #1 @x\" #prüfung",
        "a @UEB #PRÜFUNG",
        "a #\"ö [X] \\\"HI\\\" \\\\ #me @you 🌱\" #Prüfung"
      })
  void capitalsDoNotMatterInAnyAlphabet(String typed) {
    EntryRow booked = book(typed);
    assertThat(booked.project()).extracting(ProjectLabel::name).isEqualTo("Übung \"Ä*\" #1 @x");
    assertThat(booked.tags()).endsWith("Prüfung");
  }

  /** Its name comes with a later sync, or never, if the user may not see the project. */
  @Test
  void aProjectWhoseNameIsNotKnownLeavesNoMarkInTheComment() {
    asServer(
        "INSERT INTO time_entries (id, server_id, deleted, project_id, hours, spent_on, comments)"
            + " VALUES (1, 7, 0, 4, 2.0, '2026-03-01', 'old')");
    describe(newest(), text(newest()).replace("old", "new"));
    assertThat(newest().description()).isEqualTo("new");
    sheet.edits().resume(1, NINE);
    describe(running(), text(running()).replace("new", "newer"));
    assertThat(stop().description()).isEqualTo("newer");
    assertThat(sheet.database().table(Redmine.TIME_ENTRIES).list(Query.all()))
        .extracting(entry -> entry.project().id())
        .containsOnly(4L);
    assertThat(sheet.reader().earlier("newer", 8))
        .extracting(one -> one.sentence().text())
        .containsExactly("newer #Design");
  }

  /** Redmine refuses an entry whose issue is in another project. */
  @Test
  void anIssueThatMovedWhileTheClockRanTakesTheTimeAlong() {
    start("a #41");
    asServer("UPDATE issues SET project_id = 2 WHERE id = 1");
    assertThat(text(stop())).isEqualTo("a @Garden #\"41 Fix the pump\" #Design");
  }

  @Test
  void anIssueThatWasRenamedMeanwhileCanBeTakenOut() {
    EntryRow row = book("a #41");
    asServer("UPDATE issues SET subject = 'Fix both pumps' WHERE id = 1");
    describe(row, "a @Home #Design");
    assertThat(text(newest())).isEqualTo("a @Home #Design");
  }

  /** A project's own activities are not in Redmine's list, so they have no names here. */
  @Test
  void theUsualActivityMayBeOneOfTheProjectItself() {
    asServer(
        "INSERT INTO time_entries (id, server_id, deleted, project_id, activity_id, hours,"
            + " spent_on, comments) VALUES (1, 7, 0, 2, 3, 2.0, '2026-03-01', 'old')");
    book("a @garden");
    book("b @home");
    assertThat(sheet.database().table(Redmine.TIME_ENTRIES).list(Query.all()))
        .extracting(entry -> entry.comments() + " " + entry.activity().id())
        .containsExactly("old 3", "a 3", "b 1");
  }

  @Test
  void afterASignOutTheFileHoldsNoWordOfTheClock() throws IOException {
    start("TOP SECRET @home");
    sheet.forget();
    for (String name : List.of("r.db", "r.db-wal")) {
      assertThat(Files.readString(folder.resolve(name), ISO_8859_1)).doesNotContain("SECRET");
    }
  }

  /** The driver of a file whose engine begins to write as soon as another transaction ends. */
  private static final class EagerEngine implements SqliteDriver {

    private final SqliteDriver real;
    private volatile Runnable next = () -> {};

    EagerEngine(SqliteDriver real) {
      this.real = real;
    }

    @Override
    public Path path() {
      return real.path();
    }

    @Override
    public SqliteDriver at(Path file) {
      return real.at(file);
    }

    @Override
    public SqliteConnection open() {
      SqliteConnection opened = real.open();
      return (SqliteConnection)
          Proxy.newProxyInstance(
              SqliteConnection.class.getClassLoader(),
              new Class<?>[] {SqliteConnection.class},
              (proxy, method, arguments) -> {
                Object answer = answer(opened, method, arguments);
                if (arguments != null && "COMMIT".equals(arguments[0])) {
                  Runnable engine = next;
                  next = () -> {};
                  engine.run();
                }
                return answer;
              });
    }

    private static Object answer(SqliteConnection opened, Method method, Object[] arguments)
        throws Throwable {
      try {
        return method.invoke(opened, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  @Test
  void aStopIsHeardOfThoughTheEngineWritesAtOnce() throws Exception {
    EagerEngine driver = new EagerEngine(new JdbcDriver(file()));
    CountDownLatch writes = new CountDownLatch(1);
    CountDownLatch committed = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (Timesheet busy =
        new RedmineKind().open(driver, SqliteOptions.defaults(), () -> ZoneId.of("UTC"))) {
      Thread engine =
          new Thread(
              () ->
                  busy.database()
                      .inTransaction(
                          tables -> {
                            writes.countDown();
                            awaited(end);
                            return tables;
                          }));
      busy.edits().start(Sentence.parse("a @home"), false, NINE);
      busy.database().refresh();
      TestObserver<Set<EntityType<?>>> heard = busy.database().changes().test();
      driver.next =
          () -> {
            engine.start();
            awaited(writes);
            committed.countDown();
          };
      Thread user = new Thread(() -> busy.edits().stop(NINE.plus(HOUR)));
      user.start();
      awaited(committed);
      while (user.isAlive() && user.getState() != Thread.State.WAITING) {
        Thread.onSpinWait(); // until it has nothing more to do, or waits for the engine
      }
      end.countDown();
      engine.join();
      user.join();
      assertThat(heard.awaitCount(1).values()).isNotEmpty();
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
