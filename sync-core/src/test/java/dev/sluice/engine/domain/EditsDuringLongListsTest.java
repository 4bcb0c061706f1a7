package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user does while a list of many pages comes. */
class EditsDuringLongListsTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .pages(Paging.number("page", 1))
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();

  /** The requests whose answer is lost. */
  private Predicate<Request> lost = request -> false;

  /** The pages that are there no more. */
  private Predicate<Request> isForgotten = request -> false;

  private Desk desk;

  private void open(int notes) {
    if (rows.isEmpty()) {
      LongStream.rangeClosed(1, notes).forEach(id -> rows.put(id, "note " + id));
    }
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), SCHEMA, server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    String last = request.url().pathSegments().get(request.url().pathSegments().size() - 1);
    if (isForgotten.test(request)) {
      return Reply.of(404, "");
    }
    if (lost.test(request)) {
      return Reply.of(-1, "");
    }
    if (request.method().equals("GET")) {
      String page = request.url().queryParameter("page");
      int from = page == null ? 0 : 20 * (Integer.parseInt(page) - 1);
      List<Long> ids = new ArrayList<>(rows.keySet());
      ArrayNode list = Json.array();
      ids.stream().skip(from).limit(20).forEach(id -> list.add(json(id)));
      return Reply.json(list);
    }
    if (request.method().equals("DELETE")) {
      rows.remove(Long.parseLong(last));
      return Reply.of(204, "");
    }
    long id = last.equals("notes") ? -rows.size() + 100_000 : Long.parseLong(last);
    rows.put(id, ScriptedServer.body(request).get("title").asText());
    return Reply.json(json(id));
  }

  private ObjectNode json(long id) {
    return Json.object().put("id", id).put("title", rows.get(id));
  }

  private TestObserver<SyncReport> begin(Duration after) {
    TestObserver<SyncReport> report = desk.engine().fullSync().test();
    time.advance(after);
    report.assertNoValues();
    return report;
  }

  private List<String> here() {
    return desk.all(NOTES).stream().map(Note::title).sorted().toList();
  }

  private List<String> there() {
    return rows.values().stream().sorted().toList();
  }

  @Test
  void S123_whatTheUserDoesWhileALongListComesIsSentWithinSeconds() {
    open(1000);
    TestObserver<SyncReport> report = begin(Duration.ofSeconds(4));
    Ref<Note> made = desk.table(NOTES).create(new Note("made meanwhile"));
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("edited meanwhile"));
    desk.table(NOTES).delete(NOTES.ref(2));
    time.advance(Duration.ofSeconds(8));
    report.assertNoValues();
    assertThat(rows).containsValues("made meanwhile", "edited meanwhile");
    assertThat(desk.table(NOTES).find(made)).isPresent();
    time.advance(Duration.ofMinutes(2));
    assertThat(report.assertValueCount(1).values().get(0).error()).isEmpty();
    assertThat(rows).doesNotContainKey(2L);
    assertThat(here()).isEqualTo(there()).hasSize(1000);
    assertThat(desk.table(NOTES).find(made)).isPresent();
  }

  @Test
  void S123_anAppThatLivesForAMinuteSendsItsEditsDuringItsFirstList() {
    for (int life = 1; life <= 3; life++) {
      open(1500);
      begin(Duration.ofSeconds(4));
      desk.table(NOTES).create(new Note("made in life " + life));
      time.advance(Duration.ofSeconds(61));
      desk.close();
    }
    assertThat(rows.values())
        .filteredOn(title -> title.startsWith("made"))
        .hasSize(3)
        .doesNotHaveDuplicates();
    open(1500);
    desk.sync();
    desk.sync();
    assertThat(here()).isEqualTo(there());
  }

  @Test
  void S123_thePlaceInALongListOutlivesAKill() {
    open(1500);
    begin(Duration.ofSeconds(50));
    assertThat(here()).hasSizeBetween(760, 1400);
    desk.close();
    open(1500);
    begin(Duration.ofSeconds(50));
    assertThat(here()).hasSize(1500);
  }

  @Test
  void S123_aPageThatTheServerHasForgottenBeginsTheListAnew() {
    open(300);
    begin(Duration.ofSeconds(4));
    desk.close();
    int[] refused = {0};
    isForgotten = request -> refused[0]++ == 0;
    open(300);
    assertThat(desk.sync().error()).isEmpty();
    assertThat(here()).isEqualTo(there());
  }

  @Test
  void S123_aListThatIsKilledBeforeItsEndEachTimeAsksForNoPageTwiceALifeAndLosesNothing() {
    for (int life = 1; life <= 4; life++) {
      open(1500);
      server.forget();
      int known = here().size();
      begin(Duration.ofSeconds(50));
      assertThat(pagesAsked()).doesNotHaveDuplicates().hasSizeBetween(20, 74);
      assertThat(here()).hasSizeGreaterThanOrEqualTo(known).doesNotHaveDuplicates();
      rows.put(1L, "changed after life " + life);
      rows.remove(10L + life);
      time.advance(Duration.ofSeconds(1));
      desk.close();
    }
    open(1500);
    assertThat(here()).contains("changed after life 3");
    desk.sync();
    assertThat(here()).isEqualTo(there()).hasSize(1496);
  }

  private List<String> pagesAsked() {
    return server.asked().stream().filter(asked -> asked.contains("page=")).toList();
  }

  @Test
  void S123_aCreateWhoseAnswerIsLostMeanwhileIsThereOnce() {
    open(1000);
    begin(Duration.ofSeconds(4));
    lost =
        request -> {
          if (!request.method().equals("POST")) {
            return false;
          }
          rows.put(500_000L, "made meanwhile");
          return true;
        };
    desk.table(NOTES).create(new Note("made meanwhile"));
    time.advance(Duration.ofSeconds(8));
    lost = request -> false;
    time.advance(Duration.ofMinutes(4));
    desk.sync();
    assertThat(there()).containsOnlyOnce("made meanwhile");
    assertThat(here()).isEqualTo(there());
  }

  @Test
  void S123_aPageThatIsLostIsAskedForAgainBeforeItsListFails() {
    List<String> met = new ArrayList<>();
    lost =
        request -> {
          String page = request.url().queryParameter("page");
          boolean first = page != null && !met.contains(page) && Integer.parseInt(page) % 3 == 0;
          met.add(page);
          return first;
        };
    open(200);
    SyncReport report = desk.sync();
    assertThat(report.error()).isEmpty();
    assertThat(here()).hasSize(200);
  }

  @Test
  void S123_aPageThatIsLostTwiceFailsItsList() {
    lost = request -> "3".equals(request.url().queryParameter("page"));
    open(200);
    SyncReport report = desk.sync();
    assertThat(report.error()).isPresent();
    assertThat(server.asked().stream().filter(asked -> asked.endsWith("page=3"))).hasSize(2);
  }
}
