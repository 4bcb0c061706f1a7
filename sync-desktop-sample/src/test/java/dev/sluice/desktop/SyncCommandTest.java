package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TrackerDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SyncCommandTest extends OnBench {

  @Test
  void aFolderIsNoDatabase() {
    assertThat(Cli.run("status", "--db", folder.toString()).ended(1).err())
        .isEqualTo("sluice: " + folder + " is a folder, not a database\n");
  }

  @Tag("slow")
  @Test
  @EnabledOnOs(OS.LINUX)
  void aResultThatCannotBeWrittenIsNotCalledDone() throws Exception {
    bench.sync().ended(0);
    List<String> command = new ArrayList<>(Launched.words());
    command.addAll(List.of("entries", "list", "--db", bench.db.toString(), "--json"));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(new File("/dev/full"))
            .redirectError(err.toFile())
            .start();
    assertThat(new Launched(process, err, err).status()).isEqualTo(1);
    assertThat(err).hasContent("sluice: the result cannot be written to standard output\n");
  }

  @Test
  void aFullSyncTellsWhatItDid() {
    JsonNode json = bench.sync().ended(0).json();
    assertThat(json.fieldNames())
        .toIterable()
        .contains(
            "operation",
            "result",
            "requests",
            "tooManyRequests",
            "restarts",
            "waitedMillis",
            "durationMillis",
            "pulled",
            "pushed",
            "failures",
            "error");
    assertThat(json.path("operation").asText()).isEqualTo("full");
    assertThat(json.path("result").asText()).isEqualTo("synced");
    assertThat(json.path("requests").asInt()).isEqualTo(9);
    assertThat(json.at("/pulled/time_entries").asInt()).isEqualTo(12);
    assertThat(json.at("/pushed/time_entries").asInt()).isZero();
    assertThat(json.path("failures")).isEmpty();
    assertThat(json.path("error").isNull()).isTrue();
  }

  @Test
  void eachOperationDoesItsPart() {
    bench.sync("--operation", "pull").ended(0);
    bench.done("entries", "add", "-d", "Write it", "--duration", "5m");
    JsonNode light = bench.sync("--operation", "light").ended(0).json();
    assertThat(light.path("requests").asInt()).isEqualTo(1);
    assertThat(light.path("result").asText()).isEqualTo("pending");
    JsonNode push = bench.sync("--operation", "push").ended(0).json();
    assertThat(push.path("requests").asInt()).isEqualTo(1);
    assertThat(push.at("/pushed/time_entries").asInt()).isEqualTo(1);
    JsonNode cleanUp = bench.sync("--operation", "cleanup").ended(0).json();
    assertThat(cleanUp.path("operation").asText()).isEqualTo("cleanup");
    assertThat(cleanUp.path("requests").asInt()).isZero();
    assertThat(bench.web().count(RowKind.TIME_ENTRY, Map.of("description", "Write it")))
        .isEqualTo(1);
  }

  @Test
  void offlineIsThree() {
    bench.close();
    JsonNode json = bench.sync().ended(3).json();
    assertThat(json.path("result").asText()).isEqualTo("offline");
    assertThat(json.at("/error/kind").asText()).isEqualTo("offline");
  }

  @Test
  void aWrongTokenIsFour() {
    JsonNode json = bench.sync("--token", "wrong").ended(4).json();
    assertThat(json.path("result").asText()).isEqualTo("frozen");
    assertThat(json.at("/error/kind").asText()).isEqualTo("unauthorized");
  }

  @Test
  void anApiThatIsNoMoreIsOne() {
    bench.server.faults().always(request -> true, Fault.status(410));
    assertThat(bench.sync().ended(1).json().path("result").asText()).isEqualTo("frozen");
  }

  @Test
  void aServerThatFailsIsOne() {
    bench.server.faults().always(request -> true, Fault.status(503));
    assertThat(bench.sync().ended(1).json().path("result").asText()).isEqualTo("failed");
  }

  @Test
  void anotherProcessThatSyncsIsOne() {
    try (TrackerDatabase other = TrackerDatabase.open(bench.db)) {
      assertThat(EngineDatabase.of(other.database()).store().lock().tryAcquire()).isTrue();
      assertThat(bench.sync().ended(1).json().path("result").asText()).isEqualTo("busy");
      EngineDatabase.of(other.database()).store().lock().release();
    }
  }

  @Test
  void aRequestTooManyIsSeventyFive() {
    bench.server.faults().always(request -> true, Fault.status(429));
    JsonNode json = bench.sync().ended(75).json();
    assertThat(json.path("result").asText()).isEqualTo("rate_limited");
    assertThat(json.path("tooManyRequests").asInt()).isPositive();
  }

  @Test
  void S153_theResultSaysWhenTheNextSyncMayDoMore() {
    assertThat(bench.sync().ended(0).json().path("nextTry").isNull()).isTrue();
    Instant before = Instant.now();
    bench
        .server
        .faults()
        .always(request -> true, Fault.answer(Answer.text(429, "").withHeader("Retry-After", "2")));
    JsonNode json = bench.sync().ended(75).json();
    assertThat(Instant.parse(json.path("nextTry").asText())).isAfter(before.plusSeconds(1));
    assertThat(bench.online("sync").out()).contains("  next try  in ");
  }

  @Test
  void S153_thePageNamesEachFieldOfTheResult() throws IOException {
    String page = Files.readString(Path.of("../docs/command-line-json.md"));
    JsonNode json = bench.sync().ended(0).json();
    assertThat(json.fieldNames())
        .toIterable()
        .allMatch(name -> page.contains("| `" + name + "` |"));
    List<String> rows = page.lines().filter(line -> line.startsWith("| `")).toList();
    assertThat(rows).filteredOn(row -> !row.contains("/")).hasSize(json.size());
  }

  @Test
  void silenceUntilTheTimeoutIsThree() {
    bench.server.faults().always(request -> true, Fault.silenceBefore());
    JsonNode json = bench.sync("--timeout", "1500ms").ended(3).json();
    assertThat(json.path("result").asText()).isEqualTo("offline");
    assertThat(json.at("/error/kind").asText()).isEqualTo("timeout");
  }

  @Test
  void aPaceThatNeverComesIsSeventyFive() {
    JsonNode json = bench.sync("--limits", "60/60s,1/10s", "--timeout", "2s").ended(75).json();
    assertThat(json.path("result").asText()).isEqualTo("rate_limited");
    assertThat(json.path("requests").asInt()).isEqualTo(1);
  }

  @Test
  void refusedChangesAreListedAndWaitForADecision() {
    bench.sync().ended(0);
    bench.server.faults().always(SyncCommandTest::isPost, Fault.status(400));
    bench.done("tags", "add", "first");
    bench.done("tags", "add", "second");
    JsonNode json = bench.sync().ended(0).json();
    assertThat(json.path("result").asText()).isEqualTo("pending");
    assertThat(json.path("failures")).hasSize(2);
    JsonNode failure = bench.done("failures").path("failures").get(0);
    assertThat(failure).isEqualTo(json.path("failures").get(0));
    assertThat(failure.path("type").asText()).isEqualTo("tags");
    assertThat(failure.path("message").asText()).contains("fault 400");
    decide(failure.path("id").asLong());
  }

  private void decide(long id) {
    bench.server.faults().clear();
    bench.done("retry", "tags/" + id);
    bench.done("discard", "tags/" + (id + 1));
    assertThat(bench.local("discard", "tags/" + id).ended(1).err())
        .contains("has no refused change");
    assertThat(bench.sync().ended(0).json().path("result").asText()).isEqualTo("synced");
    assertThat(bench.web().count(RowKind.TAG, Map.of("name", "first"))).isEqualTo(1);
    assertThat(bench.web().count(RowKind.TAG, Map.of("name", "second"))).isZero();
    assertThat(bench.done("tags", "list").findValuesAsText("name")).doesNotContain("second");
  }

  private static boolean isPost(Request request) {
    return request.method().equals("POST");
  }

  @Test
  void theTokenComesFromAFileOrTheEnvironmentToo() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), TrackerServer.TOKEN + "\n");
    bench.sync("--token-file", file.toString()).ended(0);
    String[] args = {
      "sync", "--server", bench.wire.url(), "--db", bench.db.toString(), "--limits", Bench.QUICK
    };
    Cli.run(Map.of("SLUICE_TOKEN", TrackerServer.TOKEN), args).ended(0);
    Cli.run(Map.of("SLUICE_TOKEN", "wrong"), args).ended(4);
    Cli.run(args).ended(2);
  }

  @Test
  void peopleReadSentences() {
    Cli.Result result =
        Cli.run(
            Map.of("SLUICE_TOKEN", TrackerServer.TOKEN),
            "sync",
            "--server",
            bench.wire.url(),
            "--db",
            bench.db.toString());
    result.ended(0);
    assertThat(result.out()).startsWith("Synced in ").contains("time entries 12", "requests  9");
    assertThat(result.err()).contains("sluice: pull");
  }
}
