package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.redmine.Redmine.Issue;
import dev.sluice.desktop.redmine.Redmine.Project;
import dev.sluice.desktop.redmine.Redmine.TimeEntry;
import dev.sluice.lab.probe.Question;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The domain of Redmine with a real Redmine, by the command line and by an engine. */
@Tag("slow")
class RedmineTest {

  private static final String ISSUES =
      "SELECT i.subject || ', ' || s.name || ', ' || p.name FROM issues i"
          + " JOIN issue_statuses s ON s.id = i.status_id JOIN projects p ON p.id = i.project_id";
  private static final String ENTRIES =
      "SELECT e.comments || ', ' || e.hours || ' h, ' || e.spent_on || ', '"
          + " || coalesce(i.subject, p.name) FROM time_entries e"
          + " JOIN projects p ON p.id = e.project_id LEFT JOIN issues i ON i.id = e.issue_id";

  private static @Nullable RedmineServer server;

  @TempDir Path folder;

  @BeforeAll
  static void start(@TempDir Path data) throws Exception {
    assumeTrue(RedmineServer.isInstalled(), "Redmine is not installed: see .ci/run");
    server = RedmineServer.start(data);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private Cli.Result cli(String device, String... more) {
    List<String> words = new ArrayList<>(List.of("sync", "--domain", "redmine", "--json"));
    words.addAll(List.of("--server", server.base(), "--limits", "50/1s,5000/1h"));
    words.addAll(List.of("--worst-transit", "1s", "--db", file(device).toString()));
    words.addAll(List.of(more));
    if (!words.contains("--token")) {
      words.addAll(List.of("--token", RedmineServer.KEY));
    }
    return Cli.run(words.toArray(String[]::new));
  }

  private JsonNode sync(String device) {
    JsonNode report = cli(device).ended(0).json();
    assertThat(report.get("result").asText()).as("%s", report).isEqualTo("synced");
    return report;
  }

  private Path file(String device) {
    return folder.resolve(device + ".db");
  }

  private List<String> sql(String device, String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + file(device));
        ResultSet rows = file.createStatement().executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /** As if the last whole list of issues had come long ago. */
  private void wholeListIsDue(String device) throws SQLException {
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + file(device))) {
      file.createStatement()
          .execute("DELETE FROM _sync_list WHERE type = 'issues' AND note = 'whole'");
    }
  }

  /** Works on a device that has no network. */
  private <T> T offline(String device, Function<Database, T> work) {
    try (Database database = SqliteDatabase.open(file(device), Redmine.SCHEMA)) {
      return work.apply(database);
    }
  }

  private <E> Ref<E> ref(String device, EntityType<E> type, String condition) {
    try {
      String query = "SELECT id FROM " + type.name() + " WHERE " + condition;
      return type.ref(Long.parseLong(sql(device, query).get(0)));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private Ref<Issue> issue(String device, String subject) {
    return ref(device, Redmine.ISSUES, "subject = '" + subject + "'");
  }

  private long there(String subject) {
    return server.rows("issues").stream()
        .filter(row -> row.get("subject").asText().equals(subject))
        .findFirst()
        .orElseThrow()
        .get("id")
        .asLong();
  }

  private Issue newIssue(String device, String subject) {
    Ref<Project> home = ref(device, Redmine.PROJECTS, "identifier = 'home'");
    return new Issue(home, subject, null, null, null, null);
  }

  private static Issue renamed(Issue old, String subject) {
    return new Issue(old.project(), subject, old.description(), old.status(), old.due(), null);
  }

  /** Redmine's own answers and the files say the same, nothing twice. */
  private void bothSidesAreEqual(String... devices) throws SQLException {
    List<String> issues = new ArrayList<>();
    for (JsonNode row : server.rows("issues")) {
      String status = row.at("/status/name").asText();
      issues.add(
          row.get("subject").asText() + ", " + status + ", " + row.at("/project/name").asText());
    }
    List<String> entries = new ArrayList<>();
    for (JsonNode row : server.rows("time_entries")) {
      String about =
          row.has("issue")
              ? server
                  .ask("GET", "/issues/" + row.at("/issue/id") + ".json", null)
                  .at("/issue/subject")
                  .asText()
              : row.at("/project/name").asText();
      entries.add(
          String.join(
              ", ",
              row.get("comments").asText(),
              row.get("hours").asDouble() + " h",
              row.get("spent_on").asText(),
              about));
    }
    assertThat(issues).doesNotHaveDuplicates();
    for (String device : devices) {
      assertThat(sql(device, ISSUES)).containsExactlyInAnyOrderElementsOf(issues);
      assertThat(sql(device, ENTRIES)).containsExactlyInAnyOrderElementsOf(entries);
    }
  }

  @Test
  void bothSidesHaveTheSameRowsInTheEnd() throws SQLException {
    JsonNode first = sync("one");
    assertThat(first.at("/pulled/issues").asInt()).isGreaterThanOrEqualTo(RedmineServer.ISSUES - 5);
    assertThat(first.get("requests").asInt()).as("six lists, issues in two pages").isEqualTo(7);
    sync("two");

    Ref<Project> garden =
        offline("one", db -> db.table(Redmine.PROJECTS).create(new Project("Garden", "garden")));
    offline(
        "one",
        db -> {
          Ref<Issue> dig =
              db.table(Redmine.ISSUES)
                  .create(
                      new Issue(
                          garden,
                          "dig",
                          "deep",
                          null,
                          LocalDate.parse("2099-12-01"),
                          new BigDecimal("1.50")));
          return db.table(Redmine.TIME_ENTRIES)
              .create(
                  new TimeEntry(
                      garden,
                      dig,
                      ref("one", Redmine.ACTIVITIES, "name = 'Development'"),
                      new BigDecimal("0.335"),
                      LocalDate.parse("2026-11-20"),
                      "dug"));
        });
    Ref<Issue> closed = issue("one", "issue 1");
    offline(
        "one",
        db -> {
          db.table(Redmine.ISSUES)
              .update(
                  closed,
                  old ->
                      new Issue(
                          old.project(),
                          old.subject(),
                          "done",
                          ref("one", Redmine.STATUSES, "name = 'Closed'"),
                          null,
                          null));
          db.table(Redmine.ISSUES)
              .update(issue("one", "issue 2"), old -> renamed(old, "issue 2, renamed here"));
          db.table(Redmine.ISSUES).delete(issue("one", "issue 3"));
          return null;
        });
    server.update(
        "issues",
        "issue",
        there("issue 4"),
        RedmineServer.object().put("subject", "renamed there"));
    server.delete("issues", there("issue 5"));
    wholeListIsDue("one");
    sync("one");
    wholeListIsDue("two");
    sync("two");
    sync("one");
    bothSidesAreEqual("one", "two");
    assertThat(sql("two", ISSUES))
        .contains("issue 1, Closed, Home", "dig, New, Garden", "renamed there, New, Home")
        .noneMatch(row -> row.startsWith("issue 3,") || row.startsWith("issue 5,"));
    assertThat(sql("two", ENTRIES)).contains("dug, 0.34 h, 2026-11-20, dig");
  }

  /** Redmine answers a stranger's key with what anybody may see. */
  @Test
  void aKeyThatIsNoLongerValidEmptiesNoDevice() throws SQLException {
    sync("one");
    int before = sql("one", ISSUES).size();
    server.sql("UPDATE projects SET is_public = 0 WHERE identifier = 'home'");
    try {
      wholeListIsDue("one");
      JsonNode report = cli("one", "--token", "f".repeat(40)).ended(4).json();
      assertThat(report.get("result").asText()).isEqualTo("frozen");
      assertThat(sql("one", ISSUES)).hasSize(before);
    } finally {
      server.sql("UPDATE projects SET is_public = 1 WHERE identifier = 'home'");
    }
  }

  @Test
  void aRefusalIsToldInTheServersWords() throws SQLException {
    sync("one");
    offline("one", db -> db.table(Redmine.ISSUES).create(renamed(newIssue("one", ""), "")));
    JsonNode report = cli("one").ended(0).json();
    assertThat(report.at("/failures/0/message").asText()).contains("Subject cannot be blank");
  }

  @Test
  void aCreateWhoseAnswerWasLostIsNotRepeated() throws SQLException {
    sync("one");
    LostAnswer losing = new LostAnswer("/issues.json");
    try (Database database = SqliteDatabase.open(file("one"), Redmine.SCHEMA);
        SyncEngine engine = server.engine(database, losing)) {
      database.table(Redmine.ISSUES).create(newIssue("one", "lost"));
      engine.fullSync().blockingGet();
      engine.fullSync().blockingGet();
      assertThat(losing.wasLost()).isTrue();
      assertThat(SyncFailure.of(database)).isEmpty();
      assertThat(engine.pending()).isZero();
    }
    assertThat(server.rows("issues").stream().map(row -> row.get("subject").asText()))
        .containsOnlyOnce("lost");
    sync("one");
    bothSidesAreEqual("one");
  }

  @Test
  void aProcessThatIsKilledInTheMiddleOfAPushSendsNothingTwice() throws Exception {
    sync("one");
    int before = server.rows("issues").size();
    offline(
        "one",
        db -> {
          for (int i = 1; i <= 8; i++) {
            db.table(Redmine.ISSUES).create(newIssue("one", "killed " + i));
          }
          return null;
        });
    List<String> command = new ArrayList<>(Launched.words());
    command.addAll(List.of("sync", "--domain", "redmine", "--server", server.base()));
    command.addAll(List.of("--limits", "50/1s,5000/1h", "--worst-transit", "1s"));
    command.addAll(List.of("--db", file("one").toString(), "--token", RedmineServer.KEY));
    Launched killed = Launched.of(folder, new ProcessBuilder(command));
    while (killed.process().isAlive() && server.rows("issues").size() < before + 3) {
      Thread.onSpinWait();
    }
    killed.process().destroyForcibly().waitFor();
    sync("one");
    sync("one");
    assertThat(server.rows("issues")).hasSize(before + 8);
    bothSidesAreEqual("one");
  }

  @Test
  void aProbeFindsOnlyThatAnIdentifierNeverChangesAndANewIssueHasTheFirstStatus() {
    List<String> words = new ArrayList<>(List.of("probe", "--schema", Redmine.class.getName()));
    words.addAll(List.of("--server", server.base(), "--token", RedmineServer.KEY));
    words.addAll(List.of("--credentials", "header:X-Redmine-API-Key", "--json"));
    words.addAll(List.of("--limits", "50/1s,5000/1h", "--worst-transit", "1s"));
    JsonNode findings = Cli.run(words.toArray(String[]::new)).ended(1).json().path("findings");
    List<String> against = new ArrayList<>();
    for (JsonNode finding : findings) {
      if (finding.path("verdict").asText().equals("otherwise")) {
        against.add(finding.path("type").asText() + ": " + finding.path("words").asText());
      }
    }
    assertThat(against)
        .satisfiesExactly(
            status -> assertThat(status).startsWith("issues: status_id leads to 1 and not to "),
            identifier ->
                assertThat(identifier).isEqualTo("projects: the server left identifier as it was"));
    assertThat(findings).hasSizeGreaterThan(3 * Question.values().length / 2);
  }
}
