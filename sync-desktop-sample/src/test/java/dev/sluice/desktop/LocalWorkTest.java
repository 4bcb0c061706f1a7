package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalWorkTest extends OnBench {

  @BeforeEach
  void sync() {
    bench.sync().ended(0);
  }

  @Test
  void anEntryIsAddedWithAllThatCanBeSaid() {
    long client = bench.done("clients", "add", "Bird & Co").path("id").asLong();
    long project =
        bench.done("projects", "add", "Nest", "--client", "" + client).path("id").asLong();
    long tag = bench.done("tags", "add", "straw").path("id").asLong();
    JsonNode added =
        bench.done(
            "entries",
            "add",
            "-d",
            "Build",
            "--start",
            "2026-01-31T09:00:00Z",
            "--stop",
            "2026-01-31T10:30:00Z",
            "--project",
            "" + project,
            "--tag",
            "" + tag,
            "--billable");
    assertThat(added.path("serverId").isNull()).isTrue();
    assertThat(added.path("workspaceId").asLong()).isPositive();
    assertThat(added.path("description").asText()).isEqualTo("Build");
    assertThat(added.path("start").asText()).isEqualTo("2026-01-31T09:00:00Z");
    assertThat(added.path("duration").asLong()).isEqualTo(5400);
    assertThat(added.path("projectId").asLong()).isEqualTo(project);
    assertThat(added.path("tagIds")).hasSize(1).first().extracting(JsonNode::asLong).isEqualTo(tag);
    assertThat(added.path("syncState").asText()).isEqualTo("pending");
    assertThat(bench.done("entries", "list").path("entries")).contains(added);
    bench.sync().ended(0);
    JsonNode there =
        bench.web().rows(RowKind.TIME_ENTRY).stream()
            .filter(row -> row.path("description").asText().equals("Build"))
            .findFirst()
            .orElseThrow();
    assertThat(there.path("tags").get(0).asText()).isEqualTo("straw");
    assertThat(there.path("billable").asBoolean()).isTrue();
  }

  @Test
  void anEntryIsEditedFieldByField() {
    String id = bench.done("entries", "add", "-d", "Old", "--duration", "1h").path("id").asText();
    bench.done("entries", "edit", id, "--description", "New", "--billable");
    JsonNode moved =
        bench.done("entries", "edit", id, "--start", "2026-01-31T09:00:00Z", "--no-billable");
    assertThat(moved.path("description").asText()).isEqualTo("New");
    assertThat(moved.path("duration").asLong()).isEqualTo(3600);
    assertThat(moved.path("billable").asBoolean()).isFalse();
    JsonNode stopped = bench.done("entries", "edit", id, "--stop", "2026-01-31T09:30:00Z");
    assertThat(stopped.path("duration").asLong()).isEqualTo(1800);
    bench.local("entries", "edit", id, "--stop", "2026-01-31T08:00:00Z").ended(2);
    bench.local("entries", "edit", id).ended(2);
    assertThat(bench.local("entries", "edit", "9999", "-d", "x").ended(1).err())
        .contains("there is no entry 9999");
    assertThat(bench.local("entries", "edit", id, "--project", "77").ended(1).err())
        .contains("there is no project 77");
  }

  @Test
  void anEntryIsDeletedHereAndThere() {
    JsonNode entry = bench.done("entries", "list", "--limit", "1").path("entries").get(0);
    bench.done("entries", "delete", entry.path("id").asText());
    assertThat(bench.done("entries", "list").path("entries")).hasSize(11);
    bench.sync().ended(0);
    assertThat(bench.web().has(RowKind.TIME_ENTRY, entry.path("serverId").asLong())).isFalse();
    bench.local("entries", "delete", entry.path("id").asText()).ended(1);
  }

  @Test
  void theTimerStopsWhatRanBefore() {
    bench.done("timer", "start", "-d", "First", "--start", "2026-01-31T09:00:00Z");
    JsonNode second = bench.done("timer", "start", "-d", "Second");
    assertThat(second.path("duration").asLong()).isEqualTo(-1);
    JsonNode stopped = bench.done("timer", "stop");
    assertThat(stopped.path("id")).isEqualTo(second.path("id"));
    assertThat(stopped.path("duration").asLong()).isNotNegative();
    assertThat(bench.local("timer", "stop").ended(1).err()).contains("no entry is running");
  }

  @Test
  void statusCountsByType() {
    bench.done("tags", "add", "one");
    JsonNode status = bench.done("status");
    assertThat(status.at("/pending/tags").asInt()).isEqualTo(1);
    assertThat(status.at("/pending/time_entries").asInt()).isZero();
    assertThat(status.at("/failed/tags").asInt()).isZero();
    assertThat(status.at("/counts/time_entries").asInt()).isEqualTo(12);
    assertThat(status.path("lastFullSync").asText()).endsWith("Z");
    assertThat(Cli.run("status", "--db", bench.db.toString()).out()).contains("Last full sync");
  }

  @Test
  void namesAreListedWithTheirState() {
    bench.done("projects", "add", "Aardvark");
    JsonNode first = bench.done("projects", "list").path("projects").get(0);
    assertThat(first.path("name").asText()).isEqualTo("Aardvark");
    assertThat(first.path("syncState").asText()).isEqualTo("pending");
    assertThat(Cli.run("projects", "list", "--db", bench.db.toString()).ended(0).out())
        .contains("Aardvark (pending)", "Project 1");
    bench.local("projects", "add", " ").ended(2);
  }

  @Test
  void aDurationIsTypedAsInTheWindow() {
    Map<String, Long> seconds = Map.of("1,5", 5400L, "90", 5400L, "1:30", 5400L, "9.5h", 34_200L);
    seconds.forEach(
        (typed, length) ->
            assertThat(bench.done("entries", "add", "--duration", typed).path("duration").asLong())
                .isEqualTo(length));
    assertThat(bench.local("entries", "add", "--duration", "long").ended(2).err())
        .contains("1.5 for hours or 90 for minutes, not 'long'");
  }

  @Test
  void beforeTheFirstSyncAWorkspaceMayBeNamedAndNeedNotBe() {
    String fresh = folder.resolve("fresh.db").toString();
    String[] add = {"entries", "add", "-d", "Early", "--duration", "5m", "--db", fresh};
    assertThat(Cli.run("entries", "list", "--db", fresh).ended(1).err())
        .contains("sync once first");
    Cli.run(add).ended(0);
    String[] named = new String[add.length + 2];
    System.arraycopy(add, 0, named, 0, add.length);
    named[add.length] = "--workspace";
    named[add.length + 1] = String.valueOf(bench.web().workspace());
    Cli.run(named).ended(0);
    syncFresh(fresh);
  }

  @Test
  void onTheFirstDayEveryCommandThatAddsWorks() throws IOException {
    String fresh = folder.resolve("fresh.db").toString();
    Path csv =
        Files.writeString(
            folder.resolve("entries.csv"),
            """
            description,start,duration,project,tags
            Early,2026-03-02T09:00:00Z,5m,Nest,straw
            Early,2026-03-02T10:00:00Z,5m,Nest,straw
            """);
    JsonNode imported =
        Cli.run("entries", "import", csv.toString(), "--db", fresh, "--json").ended(0).json();
    assertThat(imported.path("newProjects").asInt()).isEqualTo(1);
    Cli.run("tags", "add", "twigs", "--db", fresh).ended(0);
    Cli.run("timer", "start", "-d", "Running", "--db", fresh).ended(0);
    syncFresh(fresh);
    assertThat(bench.web().count(RowKind.TIME_ENTRY, Map.of("description", "Running"))).isOne();
    assertThat(bench.web().count(RowKind.TAG, Map.of("name", "twigs"))).isOne();
    assertThat(bench.web().count(RowKind.TAG, Map.of("name", "straw"))).isOne();
  }

  private void syncFresh(String fresh) {
    Cli.run(
            Map.of("SLUICE_TOKEN", TrackerServer.TOKEN),
            "sync",
            "--server",
            bench.wire.url(),
            "--db",
            fresh,
            "--limits",
            Bench.QUICK)
        .ended(0);
    assertThat(bench.web().count(RowKind.TIME_ENTRY, Map.of("description", "Early"))).isEqualTo(2);
    assertThat(Cli.run("status", "--db", fresh, "--json").json().at("/counts/workspaces").asInt())
        .isEqualTo(1);
    assertThat(Cli.run("tags", "add", "x", "--workspace", "4711", "--db", fresh).ended(1).err())
        .contains("there is no workspace 4711");
  }

  @Test
  void aFolderThatIsMissingIsNamed() {
    String nowhere = folder.resolve("no/such/tracker.db").toString();
    assertThat(Cli.run("tags", "add", "x", "--db", nowhere).ended(1).err())
        .contains("does not exist");
  }
}
