package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page is told, over real HTTP. */
class InspectorTest {

  private static final String SELECT_TEXTS = "SELECT description FROM time_entries";

  @TempDir private Path folder;
  private Shown shown;

  @BeforeEach
  void open() throws IOException {
    shown = new Shown(folder);
  }

  @AfterEach
  void close() {
    shown.close();
  }

  private static List<String> events(List<JsonNode> lines) {
    return lines.stream().map(line -> line.get("event").asText()).toList();
  }

  @Test
  void aSyncIsToldFromItsBeginningToItsEnd() throws IOException {
    shown.sync();
    List<JsonNode> lines = shown.lines();
    assertThat(events(lines))
        .startsWith("session")
        .containsSubsequence("began", "requested", "answered", "listed", "moved", "ended")
        .contains("file", "limits");
    assertThat(shown.last("ended").get("result").asText()).isEqualTo("SYNCED");
    assertThat(shown.last("status").get("status").asText()).isEqualTo("idle");
    assertThat(lines.get(0).get("graphs")).hasSize(3);
  }

  @Test
  void onlyWhatIsNewIsToldAgain() throws IOException {
    shown.sync();
    String last;
    try (Response all = shown.ask(shown.known("lines?after=0"))) {
      last = all.header("Sluice-Last");
    }
    assertThat(shown.get("lines?after=" + last))
        .doesNotContain("\"began\"", "\"file\"")
        .contains("limits");
    shown.sync();
    assertThat(shown.get("lines?after=" + last)).contains("\"began\"");
  }

  @Test
  void theWindowsAreToldWithTheirNextSlot() throws IOException {
    shown.sync();
    JsonNode budget = shown.last("limits").get("windows").get(0);
    assertThat(budget.get("name").asText()).isEqualTo("budget");
    assertThat(budget.get("used").asInt()).isBetween(5, 60);
    assertThat(budget.get("nextFree").asLong()).isPositive();
  }

  @Test
  void aChangeTellsWhichRowItWaitsFor() throws IOException {
    shown.sync();
    Ref<Project> project = shown.db.projects().create(Project.named("Garden"));
    Ref<TimeEntry> entry = shown.entry("Dig");
    shown.db.timeEntries().update(entry, e -> e.withProject(project));
    JsonNode queue = shown.last("file").get("queue");
    assertThat(queue).hasSize(2);
    JsonNode waiting = queue.get(1);
    assertThat(waiting.get("name").asText()).isEqualTo("Dig");
    assertThat(waiting.get("waitsFor").asText())
        .isEqualTo("projects/" + project.id() + " “Garden”, which is not on the server yet");
    shown.sync();
    assertThat(shown.last("file").get("queue")).isEmpty();
  }

  @Test
  void aRefusedChangeIsRetriedAndDiscardedFromThePage() throws IOException {
    shown.sync();
    shown
        .server
        .faults()
        .on(1, PathPattern.requests("POST", "/workspaces/*/time_entries"), refusal());
    Ref<TimeEntry> entry = shown.entry("Refused");
    shown.sync();
    JsonNode refused = shown.last("file").get("queue").get(0);
    assertThat(refused.get("state").asText()).isEqualTo("refused");
    assertThat(refused.get("error").asText()).contains("not today");
    assertThat(shown.post("failure?do=retry&type=time_entries&id=" + entry.id())).isEqualTo(202);
    assertThat(shown.last("file").get("queue").get(0).get("state").asText()).isEqualTo("pending");
    assertThat(shown.post("failure?do=discard&type=time_entries&id=" + entry.id())).isEqualTo(400);
  }

  private static Fault refusal() {
    return Fault.answer(Answer.error(400, "not today"));
  }

  @Test
  void anOperationIsBegunFromThePage() throws IOException {
    assertThat(shown.post("engine?do=pull")).isEqualTo(202);
    shown.engine.lightPull().blockingGet(); // it comes after the pull
    assertThat(shown.get("lines?after=0")).contains("\"operation\":\"PULL\"");
    assertThat(shown.post("engine?do=fetch")).isEqualTo(400);
    assertThat(shown.post("engine?do=nonsense")).isEqualTo(400);
  }

  @Test
  void aRowIsToldWithItsBaseAndWhatWasSent() throws IOException {
    shown.sync();
    Ref<TimeEntry> entry = shown.entry("Call");
    shown.sync();
    shown.db.timeEntries().update(entry, e -> e.withDescription("Call Anna"));
    String story = shown.get("row?type=time_entries&id=" + entry.id());
    assertThat(story).contains("\"Call\"", "\"Call Anna\"", "pending");
    assertThat(shown.get("row?type=nothing&id=1")).contains("nothing");
  }

  private String select(String statement) throws IOException {
    Request.Builder request = shown.known("select").post(body(statement));
    try (Response response = shown.ask(request)) {
      return response.code() + " " + response.body().string();
    }
  }

  private static RequestBody body(String text) {
    return RequestBody.create(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  void aSelectIsAnsweredAndNothingElseRuns() throws IOException {
    shown.sync();
    shown.entry("One");
    assertThat(select(SELECT_TEXTS)).startsWith("200").contains("\"One\"");
    assertThat(select(SELECT_TEXTS + ";")).startsWith("200");
    assertThat(select("DELETE FROM time_entries")).startsWith("400");
    assertThat(select(SELECT_TEXTS + "; DELETE FROM time_entries")).startsWith("400");
    assertThat(select(SELECT_TEXTS + ") ; DELETE FROM time_entries --")).startsWith("400");
    assertThat(shown.db.timeEntries().list(dev.sluice.store.Query.all())).hasSize(1);
  }

  private void hide() throws IOException {
    shown.close();
    shown =
        new Shown(
            Files.createDirectory(folder.resolve("hidden")), page -> page.values(Values.HIDDEN));
  }

  @Test
  void hiddenValuesAreNowhere() throws IOException {
    hide();
    shown.sync();
    shown
        .server
        .faults()
        .on(1, PathPattern.requests("POST", "/workspaces/*/time_entries"), refusal());
    Ref<TimeEntry> entry = shown.entry("Secret plan");
    shown.sync();
    String all = shown.get("lines?after=0") + shown.get("row?type=time_entries&id=" + entry.id());
    assertThat(all).contains("refused").doesNotContain("Secret", "not today");
    assertThat(select(SELECT_TEXTS)).startsWith("400");
  }

  @Test
  void aHiddenRowHasNoIdOfTheServer() throws IOException {
    hide();
    shown.sync();
    Ref<TimeEntry> entry = shown.entry("Known there");
    shown.sync();
    long there = shown.server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
    assertThat(shown.get("row?type=time_entries&id=" + entry.id()))
        .contains("server_id")
        .doesNotContain("" + there);
  }

  @Test
  void theTokenOfTheUserIsNowhere() throws IOException {
    shown.sync();
    assertThat(shown.get("lines?after=0")).doesNotContain(dev.sluice.testkit.TrackerServer.TOKEN);
  }

  @Test
  void eachPageThatLooksIsToldOfAChange() throws IOException {
    shown.sync();
    String one = shown.place();
    String other = shown.place();
    shown.entry("Seen by both");
    assertThat(shown.until("Seen by both", one)).contains("\"file\"");
    assertThat(shown.get("lines?after=" + other)).contains("Seen by both");
  }

  @Test
  void aDeleteIsToldAsOneAndWaitsForNoOwner() throws IOException {
    shown.sync();
    Ref<TimeEntry> entry = shown.entry("Dig");
    shown.sync();
    Ref<Project> project = shown.db.projects().create(Project.named("Garden"));
    shown.db.timeEntries().update(entry, e -> e.withProject(project));
    shown.db.timeEntries().delete(entry);
    String said = shown.until("\"deleted\":true", "0");
    assertThat(said).doesNotContain("which is not on the server yet");
  }

  @Test
  void aRowThatNoListHasBroughtNamesOneThatNeedsItAndIsNotCounted() throws IOException {
    WebClient web = shown.server.web();
    long project = web.addProject(web.workspace(), "Garden");
    long entry = web.addEntry("Dig", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    web.edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    shown
        .server
        .faults()
        .always(
            request -> request.path().contains("projects"), Fault.answer(Answer.text(200, "[]")));
    shown.sync();
    JsonNode file = shown.last("file");
    JsonNode unknown = file.get("placeholders").get(0);
    assertThat(unknown.get("serverId").asText()).isEqualTo("" + project);
    assertThat(unknown.get("neededBy").asText()).isEqualTo("time_entries/1 “Dig”");
    assertThat(file.get("lists").get("projects").get("rows").asInt()).isZero();
  }

  @Test
  void theFileOfAClosedEngineIsStillShown() throws IOException {
    shown.sync();
    shown.engine.close();
    shown.entry("After the end");
    assertThat(shown.until("After the end", "0"))
        .contains("\"event\":\"file\"", "\"event\":\"closed\"");
  }

  @Test
  void aSlowReadingIsRepeatedSeldomAndAShortOneSoon() {
    long second = 1_000_000_000L;
    assertThat(LiveSession.rest(second / 800)).isEqualTo(second / 2);
    assertThat(LiveSession.rest(second / 20)).as("a cold one").isEqualTo(2 * second);
    assertThat(LiveSession.rest(second)).isEqualTo(20 * second);
  }

  @Test
  void aButtonOfAClosedEngineIsRefused() throws IOException {
    assertThat(shown.post("engine?do=push")).isEqualTo(202);
    shown.engine.close();
    assertThat(shown.post("engine?do=push")).isEqualTo(409);
    assertThat(shown.post("engine?do=freeze")).isEqualTo(409);
  }

  @Test
  void anEndlessSelectIsEnded() throws IOException {
    String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    assertThat(select(endless + " SELECT count(*) FROM n")).startsWith("400").contains("longer");
    assertThat(select(SELECT_TEXTS)).startsWith("200");
  }

  @Test
  void aTimeIsToldInMilliseconds() {
    for (String time : List.of("2026-03-01T10:00:00.007Z", "2026-03-01T10:00:00.070Z")) {
      String told = JsonLine.text(line -> line.put("at", Instant.parse(time).plusNanos(999)));
      assertThat(told).isEqualTo("{\"at\":\"" + time + "\"}");
    }
    assertThat(JsonLine.text(line -> line.put("at", Instant.EPOCH)))
        .isEqualTo("{\"at\":\"1970-01-01T00:00:00.000Z\"}");
  }

  @Test
  void aGapInTheLinesIsTold() {
    RecentLines recent = new RecentLines();
    for (int i = 0; i < 30_000; i++) {
      recent.add(line -> line.put("event", "moved"));
    }
    RecentLines.Next newest = recent.after(5);
    assertThat(JsonLine.lines(newest.lines()).readUtf8()).startsWith("{\"event\":\"gap\"");
    assertThat(newest.lines()).hasSize(1 + 100);
    assertThat(newest.last()).isEqualTo(30_000);
    assertThat(recent.after(0).lines()).hasSize(2 + 20_000);
  }

  @Test
  void whoIsALittleBehindMissesNothing() {
    RecentLines recent = new RecentLines();
    for (int i = 0; i < 30_000; i++) {
      recent.add(line -> line.put("event", "moved"));
    }
    long place = 29_000;
    for (long next : List.of(29_500L, 30_000L)) {
      RecentLines.Next part = recent.after(place);
      assertThat(JsonLine.lines(part.lines()).readUtf8()).doesNotContain("gap");
      assertThat(part.lines()).hasSize(500);
      assertThat(part.last()).isEqualTo(next);
      place = part.last();
    }
    assertThat(recent.after(place).lines()).isEmpty();
    assertThat(recent.after(99_999).last()).as("of another session").isEqualTo(30_000);
  }
}
