package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncConflict;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.conflict.Loss;
import dev.sluice.engine.OtherConnection;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S146: the server is restored from a backup, and has forgotten what was made since. */
class RestoredServerTest {

  private static final String WORDS = "lines: the server has an earlier state than before";

  private record Note(String title, Instant at) {}

  private record Line(String text, Ref<Note> note, Instant at) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  private static final Field<Note, Instant> BORN =
      Field.<Note>instant("born", any -> null).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TITLE)
          .modifiedAt(AT)
          .createdAt(BORN)
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
  private String failing = "";
  private boolean refusing;
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
    if (path.get(1).equals(failing)) {
      return Reply.of(500, "");
    }
    Map<Long, ObjectNode> list = rows.computeIfAbsent(path.get(1), any -> new LinkedHashMap<>());
    if (request.method().equals("GET")) {
      ArrayNode all = Json.array();
      all.addAll(list.values());
      return Reply.json(all);
    }
    if (refusing) {
      return Reply.of(422, "");
    }
    boolean isNew = request.method().equals("POST");
    long id = isNew ? ++lastId : Long.parseLong(path.get(2));
    ObjectNode row = isNew ? made(id) : list.get(id);
    if (row == null) {
      return Reply.of(404, "");
    }
    if (request.method().equals("DELETE")) {
      list.remove(id);
      return Reply.of(204, "");
    }
    row.setAll((ObjectNode) ScriptedServer.body(request));
    row.put("at", time.now().toString());
    list.put(id, row);
    return Reply.json(row);
  }

  private ObjectNode made(long id) {
    return Json.object().put("id", id).put("born", time.now().toString());
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

  /** Also where a migration of the app has rebuilt the table, so that rows may have been edited. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S146_whatARestoredServerHasCountsAndWhatItHasForgottenIsKeptForTheUser(boolean isRebuilt) {
    var before = backup();
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    make("mine");
    if (isRebuilt) {
      try (OtherConnection file = new OtherConnection(folder.resolve("notes.db"))) {
        file.run("INSERT INTO _sync_list VALUES ('notes', 'unwatched', '0')");
      }
    }
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

  /** Whatever the user has edited or made before it was noticed, and whatever he retries first. */
  @ParameterizedTest
  @CsvSource({"OWNER,false", "OWNER,true", "HOLDER,false", "HOLDER,true", "NEW,false", "NEW,true"})
  void S146_workThatWaitsTakesNoReferenceAway(Work waiting, boolean lastFirst) {
    var before = backup();
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    Ref<Note> mine = desk.table(NOTES).create(new Note("mine", null));
    desk.table(LINES).create(new Line("line", mine, null));
    Mark about = new Mark("mark", null, mine, List.of(draft, mine));
    Ref<Mark> mark = desk.table(MARKS).create(about);
    desk.synced();
    restore(before);
    switch (waiting) {
      case OWNER -> desk.table(NOTES).update(mine, old -> new Note("mine, edited", null));
      case HOLDER -> {
        about = new Mark("mark, edited", null, mine, List.of(draft, mine));
        Mark edited = about;
        desk.table(MARKS).update(mark, old -> edited);
      }
      default -> desk.table(MARKS).create(new Mark("new", null, mine, List.of(draft, mine)));
    }
    desk.sync();
    List<SyncFailure> failures = new ArrayList<>(desk.engine().failures());
    assertThat(failures).hasSize(3);
    if (lastFirst) {
      Collections.reverse(failures);
    }
    failures.forEach(SyncFailure::retry);
    desk.synced();
    assertThat(desk.all(MARKS)).contains(about).hasSize(waiting == Work.NEW ? 2 : 1);
    String title = waiting == Work.OWNER ? "mine, edited" : "mine";
    for (ObjectNode row : rows.get("marks").values()) {
      assertThat(name("notes", row.get("note_id"))).isEqualTo(title);
      assertThat(row.get("other_ids"))
          .extracting(id -> name("notes", id))
          .containsExactly("draft", title);
    }
    assertThat(rows.get("lines").values())
        .singleElement()
        .satisfies(row -> assertThat(name("notes", row.get("note_id"))).isEqualTo(title));
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** The mark was made before, and named the forgotten note only after the backup. */
  @ParameterizedTest
  @CsvSource({"false,false", "false,true", "true,false", "true,true"})
  void S146_aRowThatItHasRefersAgainToOneThatItHasForgotten(boolean waits, boolean isFree) {
    Ref<Note> old = isFree ? null : draft;
    Ref<Mark> mark = desk.table(MARKS).create(new Mark("mark", null, old, List.of(draft)));
    desk.synced();
    var before = backup();
    time.advance(Duration.ofHours(1));
    desk.table(NOTES).update(draft, any -> new Note("final", null));
    Ref<Note> mine = desk.table(NOTES).create(new Note("mine", null));
    desk.table(MARKS).update(mark, any -> new Mark("mark", null, mine, List.of(draft, mine)));
    desk.synced();
    restore(before);
    if (waits) {
      desk.table(MARKS).update(mark, any -> new Mark("edit", null, mine, List.of(draft, mine)));
    }
    desk.sync();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.engine().conflicts().stream()
        .filter(conflict -> conflict.ref().equals(mark))
        .forEach(SyncConflict::take);
    desk.synced();
    assertThat(desk.all(MARKS))
        .containsExactly(new Mark(waits ? "edit" : "mark", null, mine, List.of(draft, mine)));
    ObjectNode there = rows.get("marks").values().iterator().next();
    assertThat(name("notes", there.get("note_id"))).isEqualTo("mine");
    assertThat(there.get("other_ids"))
        .extracting(id -> name("notes", id))
        .containsExactly("draft", "mine");
  }

  private enum Work {
    OWNER,
    HOLDER,
    NEW
  }

  private String name(String type, JsonNode id) {
    ObjectNode row = rows.get(type).get(id.longValue());
    return row.path("title").asText(row.path("text").asText());
  }

  /** What it does not have is the text "after" of that line, and a mark. */
  private Map<String, Map<Long, ObjectNode>> backupBeforeAnEditOf(Ref<Line> line) {
    desk.synced();
    Map<String, Map<Long, ObjectNode>> before = backup();
    time.advance(Duration.ofHours(1));
    desk.table(LINES).update(line, old -> new Line("after", draft, null));
    desk.table(MARKS).create(new Mark("forgotten", null, draft, List.of()));
    desk.synced();
    return before;
  }

  /** Whatever else of the row the user has edited meanwhile. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S146_anEditThatWaitsIsSentAndHidesNothingThatWasForgotten(boolean isRefused) {
    Ref<Line> line = desk.table(LINES).create(new Line("before", draft, null));
    var before = backupBeforeAnEditOf(line);
    desk.table(LINES).update(line, old -> new Line("after", NOTES.ref(2), null));
    if (isRefused) {
      refusing = true;
      desk.push();
      refusing = false;
    }
    restore(before);
    var report = desk.sync();
    assertThat(report.problems()).containsExactly(WORDS);
    assertThat(report.losses()).singleElement().extracting(Loss::value).isEqualTo("after");
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .contains("the server has an earlier state and not this row");
    assertThat(desk.all(LINES))
        .singleElement()
        .satisfies(row -> assertThat(row.text()).isEqualTo("before"))
        .satisfies(row -> assertThat(row.note()).isEqualTo(NOTES.ref(2)));
  }

  @Test
  void S146_aDeleteThatWaitsShowsTheRestoreToo() {
    Ref<Line> line = desk.table(LINES).create(new Line("before", draft, null));
    var before = backupBeforeAnEditOf(line);
    desk.table(LINES).delete(line);
    restore(before);
    var report = desk.sync();
    assertThat(report.problems()).containsExactly(WORDS);
    assertThat(report.losses()).isEmpty();
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.all(LINES)).isEmpty();
    assertThat(rows.get("lines")).isEmpty();
  }

  /** The pull that has noticed it fails before the list of the lines, and another goes on. */
  @Test
  void S146_aPullThatIsCutIsNotTheLastThatKnowsOfTheRestore() {
    var before = backup();
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    desk.table(LINES).create(new Line("forgotten", draft, null));
    desk.synced();
    restore(before);
    failing = "lines";
    assertThat(desk.sync().result()).isEqualTo(SyncResult.FAILED);
    failing = "";
    time.advance(Duration.ofMinutes(10));
    assertThat(desk.sync().problems()).containsExactly(WORDS);
    assertThat(desk.engine().failures()).hasSize(1);

    desk.engine().failures().get(0).retry();
    desk.synced();
    rows.get("lines").clear(); // long after, somebody has deleted it
    assertThat(desk.synced().problems()).isEmpty();
    assertThat(desk.all(LINES)).isEmpty();
  }

  /** Whether the row that shows the restore comes before that in the list or after it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S146_aForgottenRowWhoseIdIsUsedAgainIsKept(boolean newestFirst) {
    var before = backup();
    long last = lastId;
    desk.table(NOTES).update(draft, old -> new Note("final", null));
    make("mine");
    restore(before);
    lastId = last;
    Map<Long, ObjectNode> notes = new LinkedHashMap<>();
    ObjectNode theirs = made(last + 1).put("title", "theirs").put("at", time.now().toString());
    if (newestFirst) {
      notes.put(last + 1, theirs);
    }
    notes.putAll(rows.get("notes"));
    notes.put(last + 1, theirs);
    rows.put("notes", notes);
    lastId += 2;
    assertThat(desk.sync().problems())
        .contains("notes: the server has an earlier state than before");
    assertThat(titles()).containsExactlyInAnyOrder("draft", "other", "theirs");
    assertThat(desk.engine().failures()).hasSize(2);

    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(rows.get("notes").values())
        .extracting(row -> row.get("title").textValue())
        .containsExactlyInAnyOrder("draft", "other", "theirs", "mine");
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
