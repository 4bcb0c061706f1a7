package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.redmine.Redmine.Issue;
import dev.sluice.desktop.redmine.Redmine.Project;
import dev.sluice.schema.Ref;
import dev.sluice.store.Attachment;
import dev.sluice.store.Database;
import dev.sluice.store.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files at the issues of a real Redmine: each is there once, byte by byte. */
@Tag("slow")
class RedmineFilesTest {

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

  private Database open() {
    return SqliteDatabase.open(folder.resolve("a.db"), Redmine.SCHEMA);
  }

  private List<String> words() {
    List<String> words = new ArrayList<>(List.of("sync", "--domain", "redmine", "--json"));
    words.addAll(List.of("--server", server.base(), "--limits", "50/1s,5000/1h"));
    words.addAll(List.of("--worst-transit", "1s", "--db", folder.resolve("a.db").toString()));
    words.addAll(List.of("--token", RedmineServer.KEY));
    return words;
  }

  /** By a process of its own. */
  private JsonNode sync() {
    return Cli.run(words().toArray(String[]::new)).ended(0).json();
  }

  private void synced() {
    JsonNode report = sync();
    assertThat(report.get("result").asText()).as("%s", report).isEqualTo("synced");
  }

  private static Ref<Issue> issue(Database database, String subject) {
    Ref<Project> home = Redmine.PROJECTS.ref(1);
    Issue issue = new Issue(home, subject, null, null, null, null);
    return database.table(Redmine.ISSUES).create(issue);
  }

  /** The same bytes for the same name. */
  private static byte[] bytes(String name, int size) {
    byte[] bytes = new byte[size];
    new Random(name.hashCode()).nextBytes(bytes);
    return bytes;
  }

  private static void attach(Database database, Ref<Issue> issue, String name, int size) {
    Table<Issue> issues = database.table(Redmine.ISSUES);
    issues.attach(issue, Attachment.of(name, "image/png", bytes(name, size)));
  }

  /** What Redmine has at the only issue with that subject, name and size of each. */
  private Map<String, Integer> there(String subject) {
    List<Long> ids = new ArrayList<>();
    for (JsonNode row : server.rows("issues")) {
      if (row.get("subject").asText().equals(subject)) {
        ids.add(row.get("id").asLong());
      }
    }
    assertThat(ids).as(subject).hasSize(1);
    Map<String, Integer> sizes = new TreeMap<>();
    server
        .files(ids.get(0))
        .forEach(
            (name, got) -> {
              assertThat(got).as(name).isEqualTo(bytes(name, got.length));
              sizes.put(name, got.length);
            });
    return sizes;
  }

  @Test
  void filesOfAnOfflineCreateAndOfAnIssueThatIsThereArrive() {
    synced();
    try (Database database = open()) {
      Ref<Issue> made = issue(database, "made offline");
      attach(database, made, "übersicht & plan.png", 700_000);
      attach(database, made, "small.png", 1);
      attach(database, Redmine.ISSUES.ref(1), "late.png", 300);
    }
    synced();
    assertThat(there("made offline"))
        .isEqualTo(Map.of("übersicht & plan.png", 700_000, "small.png", 1));
    try (Database database = open()) {
      String old = database.table(Redmine.ISSUES).find(Redmine.ISSUES.ref(1)).get().subject();
      assertThat(there(old)).isEqualTo(Map.of("late.png", 300));
      assertThat(database.table(Redmine.ISSUES).attachments(Redmine.ISSUES.ref(1))).isEmpty();
    }
  }

  @Test
  void aProcessThatIsKilledBetweenUploadsAndRowAttachesEachOnce() throws Exception {
    synced();
    try (Database database = open()) {
      Ref<Issue> killed = issue(database, "killed");
      for (int i = 1; i <= 5; i++) {
        attach(database, killed, "killed " + i + ".png", 40_000);
      }
    }
    List<String> command = new ArrayList<>(Launched.words());
    command.addAll(words());
    Launched process = Launched.of(folder, new ProcessBuilder(command));
    while (process.process().isAlive()
        && !server.hasLogged("killed+3.png")
        && !server.hasLogged("killed%203.png")) {
      Thread.onSpinWait();
    }
    process.process().destroyForcibly().waitFor();
    synced();
    assertThat(there("killed"))
        .hasSize(5)
        .allSatisfy((name, size) -> assertThat(size).isEqualTo(40_000));
  }

  /** The row is found by a look, and the update that names the used token attaches nothing. */
  @Test
  void aFileOfACreateWhoseAnswerWasLostIsThereOnce() {
    synced();
    LostAnswer losing = new LostAnswer("/issues.json");
    try (Database database = open();
        SyncEngine engine = server.engine(database, losing)) {
      attach(database, issue(database, "lost"), "lost.png", 5000);
      engine.fullSync().blockingGet();
      assertThat(losing.wasLost()).isTrue();
    }
    synced();
    assertThat(there("lost")).isEqualTo(Map.of("lost.png", 5000));
  }

  /** An administrator allows a kilobyte. */
  @Test
  void aFileThatRedmineRefusesIsAFailureInItsWords() throws Exception {
    synced();
    server.sql(
        "INSERT INTO settings (name, value, updated_on)"
            + " VALUES ('attachment_max_size', '1', datetime('now', '+1 second'))");
    try (Database database = open()) {
      attach(database, issue(database, "too large"), "large.png", 5000);
      attach(database, issue(database, "small enough"), "small.png", 500);
    }
    JsonNode report = sync();
    assertThat(report.at("/failures/0/message").asText())
        .startsWith("large.png: ")
        .contains("exceeds the maximum allowed file size");
    assertThat(there("small enough")).isEqualTo(Map.of("small.png", 500));
    server.sql(
        "UPDATE settings SET value = '5120', updated_on = datetime('now', '+2 second')"
            + " WHERE name = 'attachment_max_size'");
  }
}
