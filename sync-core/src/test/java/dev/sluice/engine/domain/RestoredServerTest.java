package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncConflict;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S146: the server is restored from a backup, and has forgotten what was made since. */
class RestoredServerTest {

  private record Note(String title, Instant at) {}

  private record Line(String text, Ref<Note> note, Instant at) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE), row.get(AT)));
  private static final Field<Line, String> TEXT =
      Field.<Line>text("text", Line::text).fingerprint();
  private static final Field<Line, Ref<Note>> NOTE =
      Field.<Line, Note>reference("note_id", NOTES, Line::note).ownedByTarget();
  private static final Field<Line, Instant> LINE_AT =
      Field.<Line>instant("at", Line::at).nullable().byServer();
  private static final EntityType<Line> LINES =
      EntityType.<Line>named("lines", at("lines"))
          .fields(TEXT, NOTE)
          .modifiedAt(LINE_AT)
          .build(row -> new Line(row.require(TEXT), row.require(NOTE), row.get(LINE_AT)));

  private record Mark(String text, Ref<Mark> in, Ref<Note> note, List<Ref<Note>> others) {}

  private static final Field<Mark, String> MARK =
      Field.<Mark>text("text", Mark::text).fingerprint();
  private static final Field<Mark, Ref<Mark>> IN = Field.parent("in_id", Mark::in);
  private static final Field<Mark, Ref<Note>> ABOUT =
      Field.<Mark, Note>reference("note_id", NOTES, Mark::note).nullable();
  private static final Field<Mark, List<Ref<Note>>> OTHERS =
      Field.references("other_ids", NOTES, Mark::others);
  private static final EntityType<Mark> MARKS =
      EntityType.<Mark>named("marks", at("marks"))
          .fields(MARK, IN, ABOUT, OTHERS)
          .build(row -> new Mark(row.require(MARK), row.get(IN), row.get(ABOUT), row.get(OTHERS)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private Map<String, Map<Long, ObjectNode>> rows = new LinkedHashMap<>();
  private long lastId;
  private Desk desk;
  private Ref<Note> draft;

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    Map<Long, ObjectNode> list = rows.computeIfAbsent(path.get(1), any -> new LinkedHashMap<>());
    if (request.method().equals("GET")) {
      ArrayNode all = Json.array();
      all.addAll(list.values());
      return Reply.json(all);
    }
    boolean isNew = request.method().equals("POST");
    long id = isNew ? ++lastId : Long.parseLong(path.get(2));
    ObjectNode row = isNew ? Json.object().put("id", id) : list.get(id);
    if (row == null) {
      return Reply.of(404, "");
    }
    row.setAll((ObjectNode) ScriptedServer.body(request));
    row.put("at", time.now().toString());
    list.put(id, row);
    return Reply.json(row);
  }

  private Map<String, Map<Long, ObjectNode>> backup() {
    Map<String, Map<Long, ObjectNode>> copy = new LinkedHashMap<>();
    rows.forEach(
        (type, list) -> {
          Map<Long, ObjectNode> all = new LinkedHashMap<>();
          list.forEach((id, row) -> all.put(id, row.deepCopy()));
          copy.put(type, all);
        });
    return copy;
  }

  @BeforeEach
  void open() {
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, NOTES, LINES, MARKS);
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
    draft = desk.table(NOTES).create(new Note("draft", null));
    desk.table(NOTES).create(new Note("other", null));
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void make(String title) {
    Ref<Note> note = desk.table(NOTES).create(new Note(title, null));
    desk.table(LINES).create(new Line("of " + title, note, null));
    desk.synced();
  }

  private List<String> titles() {
    return desk.all(NOTES).stream().map(Note::title).collect(Collectors.toList());
  }

  private void restore(Map<String, Map<Long, ObjectNode>> before) {
    rows = before;
    time.advance(Duration.ofHours(1));
  }

  @Test
  void S146_whatARestoredServerHasCountsAndWhatItHasForgottenIsKeptForTheUser() {
    var before = backup();
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    make("mine");
    restore(before);
    var report = desk.sync();
    assertThat(report.problems()).contains("notes: the server has an earlier state than before");
    assertThat(titles()).containsExactly("draft", "other");
    assertThat(desk.engine().conflicts())
        .extracting(SyncConflict::overruledValue)
        .containsExactly("final");
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsOnly("the server has an earlier state and not this row")
        .hasSize(2);

    desk.engine().conflicts().get(0).take();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(titles()).containsExactly("final", "other", "mine");
    assertThat(rows.get("notes").values())
        .extracting(row -> row.get("title").textValue())
        .containsExactly("final", "other", "mine");
    assertThat(rows.get("lines").values())
        .extracting(row -> row.get("text").textValue())
        .containsExactly("of mine");
  }

  /** In whichever order they are retried: "inner" comes before what it is in. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S146_whatIsMadeAnewReferAgainToWhatItReferredTo(boolean lastFirst) {
    var before = backup();
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    Ref<Note> one = desk.table(NOTES).create(new Note("one", null));
    Ref<Note> two = desk.table(NOTES).create(new Note("two", null));
    Mark mark = new Mark("inner", null, one, List.of(draft, one, two));
    Ref<Mark> inner = desk.table(MARKS).create(mark);
    desk.synced();
    Ref<Mark> outer = desk.table(MARKS).create(new Mark("outer", null, two, List.of()));
    Mark moved = new Mark("inner", outer, one, List.of(draft, one, two));
    desk.table(MARKS).update(inner, old -> moved);
    desk.synced();
    restore(before);
    desk.sync();
    List<SyncFailure> failures = new ArrayList<>(desk.engine().failures());
    assertThat(failures).hasSize(4);
    if (lastFirst) {
      Collections.reverse(failures);
    }
    failures.forEach(SyncFailure::retry);
    desk.synced();
    assertThat(desk.all(MARKS))
        .containsExactlyInAnyOrder(moved, new Mark("outer", null, two, List.of()));
    assertThat(desk.engine().conflicts())
        .extracting(SyncConflict::overruledValue)
        .containsOnly("final");
    ObjectNode there =
        rows.get("marks").values().stream()
            .filter(row -> row.get("text").textValue().equals("inner"))
            .findFirst()
            .orElseThrow();
    assertThat(name("notes", there.get("note_id"))).isEqualTo("one");
    assertThat(name("marks", there.get("in_id"))).isEqualTo("outer");
    assertThat(there.get("other_ids"))
        .extracting(id -> name("notes", id))
        .containsExactly("draft", "one", "two");
  }

  private String name(String type, JsonNode id) {
    ObjectNode row = rows.get(type).get(id.longValue());
    return row.path("title").asText(row.path("text").asText());
  }

  /** Nothing shows that it is not one more client that has deleted it. */
  @Test
  void S146_aRowThatIsMissingFromAServerThatKnowsAllElseWasDeleted() {
    var before = backup();
    make("mine");
    restore(before);
    assertThat(desk.synced().problems()).isEmpty();
    assertThat(titles()).containsExactly("draft", "other");
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** A list that lags is not a server that was set back. */
  @Test
  void S146_aVersionThatIsAMinuteOlderIsNoSign() {
    ObjectNode first = rows.get("notes").get(1L);
    Instant at = Instant.parse(first.get("at").textValue());
    first.put("title", "before").put("at", at.minusSeconds(60).toString());
    assertThat(desk.synced().problems()).isEmpty();
    first.put("title", "long before").put("at", at.minusSeconds(121).toString());
    assertThat(desk.sync().problems()).hasSize(1);
    assertThat(desk.engine().conflicts())
        .extracting(SyncConflict::overruledValue)
        .containsExactly("before");
  }

  @Test
  void S146_anEditOfWhatTheServerHasForgottenIsKeptAsOneOfADeletedRow() {
    var before = backup();
    make("mine");
    restore(before);
    Ref<Note> mine = NOTES.ref(3);
    desk.table(NOTES).update(mine, old -> new Note("mine, edited", null));
    assertThat(desk.sync().result()).isNotEqualTo(SyncResult.SYNCED);
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(titles()).contains("mine, edited");
  }
}
