package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.LayoutFour;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that understands each spelling of a UUID and writes one of its own. */
class UuidSpellingsTest {

  private record Note(String text) {}

  private record Comment(@Nullable Ref<Note> note, String text) {}

  /** How the server writes an id that has come as 32 small digits with hyphens. */
  enum Spelling {
    CAPITALS(id -> id.toUpperCase(Locale.ROOT)),
    BRACES(id -> '{' + id + '}'),
    CAPITALS_IN_BRACES(id -> '{' + id.toUpperCase(Locale.ROOT) + '}'),
    DIGITS_ONLY(id -> id.replace("-", "")),
    URN(id -> "urn:uuid:" + id),
    MIXED(id -> id.substring(0, 18).toUpperCase(Locale.ROOT) + id.substring(18));

    private final Function<String, String> of;

    Spelling(Function<String, String> of) {
      this.of = of;
    }
  }

  private static final String ID = "6f1ab0de-52c1-4c3e-9d6b-0a1b2c3d4e5f";

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>(); // by the usual spelling
  private Function<String, String> spelling = id -> id;
  private boolean isStrict;
  private EntityType<Note> notes;
  private EntityType<Comment> comments;
  private Field<Comment, Ref<Note>> note;
  private @Nullable Desk desk;

  private void open(UnaryOperator<Endpoints> ids) {
    Field<Note, String> text = Field.<Note>text("text", Note::text).fingerprint();
    notes =
        EntityType.<Note>named("notes", ids.apply(at("notes")))
            .fields(text)
            .build(row -> new Note(row.require(text)));
    note = Field.reference("note", notes, Comment::note).nullable();
    Field<Comment, String> words = Field.<Comment>text("text", Comment::text).fingerprint();
    comments =
        EntityType.<Comment>named("comments", ids.apply(at("comments")))
            .fields(note, words)
            .build(row -> new Comment(row.get(note), row.require(words)));
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, notes, comments), server, time);
  }

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.put(path + "/{id}"))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static String usual(String id) {
    String digits = id.toLowerCase(Locale.ROOT).replaceAll("urn:uuid:|[{}-]", "");
    return digits.length() < 32
        ? digits
        : digits.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5");
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String kind = path.get(1);
    if (request.method().equals("GET")) {
      return Reply.json(list(kind));
    }
    String key = kind + "/" + usual(path.get(2));
    boolean isKnown = rows.containsKey(key);
    if (request.method().equals("PUT") == isKnown
        || (isKnown && isStrict && !path.get(2).equals(spelling.apply(usual(path.get(2)))))) {
      return Reply.of(404, "");
    }
    if (request.method().equals("DELETE")) {
      rows.remove(key);
      return Reply.of(204, "");
    }
    rows.computeIfAbsent(key, any -> Json.object())
        .setAll((ObjectNode) ScriptedServer.body(request));
    return Reply.json(shown(key));
  }

  private ObjectNode shown(String key) {
    ObjectNode row = rows.get(key).deepCopy().put("id", spelled(key.split("/")[1]));
    if (row.path("note").isTextual()) {
      row.put("note", spelled(usual(row.get("note").asText())));
    }
    return row;
  }

  private String spelled(String id) {
    return spelling.apply(id);
  }

  private ArrayNode list(String kind) {
    ArrayNode list = Json.array();
    rows.keySet().stream().filter(key -> key.startsWith(kind)).forEach(k -> list.add(shown(k)));
    return list;
  }

  private long keys() {
    try (OtherConnection app = new OtherConnection(folder.resolve("n.db"))) {
      return app.number("SELECT count(*) FROM _sync_key");
    }
  }

  @ParameterizedTest
  @EnumSource
  void S139_aRowThatIsMadeHereStaysOneRow(Spelling server) {
    spelling = server.of;
    isStrict = true; // its own spelling is the one that it finds later
    open(Endpoints::textIds);
    Ref<Note> row = desk.table(notes).create(new Note("one"));
    desk.table(comments).create(new Comment(row, "a word"));
    desk.synced();
    desk.synced();

    assertThat(rows).hasSize(2);
    assertThat(desk.all(notes)).containsExactly(new Note("one"));
    assertThat(desk.all(comments)).containsExactly(new Comment(row, "a word"));
    desk.table(notes).update(row, any -> new Note("two"));
    desk.synced();
    assertThat(list("notes").get(0).get("text").asText()).isEqualTo("two");
    desk.table(comments).delete(comments.ref(1));
    desk.synced();
    assertThat(rows).hasSize(1);
    assertThat(keys()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void S139_aReferenceInAnotherSpellingLeadsToTheRow(Spelling ofReferences) {
    open(Endpoints::textIds);
    rows.put("notes/" + ID, Json.object().put("text", "one"));
    rows.put(
        "comments/" + ID,
        Json.object().put("text", "a word").put("note", ofReferences.of.apply(ID)));
    spelling = id -> id;
    server.answers(
        request ->
            request.url().encodedPath().endsWith("comments")
                ? Reply.json(
                    Json.array()
                        .add(
                            Json.object()
                                .put("id", ID)
                                .put("text", "a word")
                                .put("note", ofReferences.of.apply(ID))))
                : answer(request));
    desk.synced();
    assertThat(desk.all(comments)).containsExactly(new Comment(notes.ref(1), "a word"));
    assertThat(desk.all(notes)).containsExactly(new Note("one"));
    assertThat(desk.synced().pulled()).isEmpty();
  }

  @Test
  void S139_aServerThatChangesItsSpellingHasTheSameRows() {
    rows.put("notes/" + ID, Json.object().put("text", "one"));
    open(Endpoints::textIds);
    for (Spelling next : Spelling.values()) {
      spelling = next.of;
      desk.synced();
      desk.table(notes).update(notes.ref(1), any -> new Note(next.name()));
      desk.synced();
      assertThat(desk.all(notes)).containsExactly(new Note(next.name()));
    }
    assertThat(rows).hasSize(1);
    assertThat(keys()).isOne();
  }

  /** The ids of a file are found after its layout has changed, with a rule and without one. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOlderFileKnowsItsIds(boolean hasRule) {
    UnaryOperator<Endpoints> ids =
        hasRule ? e -> e.textIds(id -> id.toLowerCase(Locale.ROOT)) : Endpoints::textIds;
    rows.put("notes/" + ID, Json.object().put("text", "one"));
    rows.put("notes/anna", Json.object().put("text", "two"));
    open(ids);
    desk.synced();
    desk.close();
    LayoutFour.toSix(folder.resolve("n.db"));
    spelling = id -> hasRule || id.equals(ID) ? id.toUpperCase(Locale.ROOT) : id;
    open(ids);
    desk.synced();

    assertThat(desk.all(notes)).containsExactlyInAnyOrder(new Note("one"), new Note("two"));
    assertThat(keys()).isEqualTo(2);
  }

  @Test
  void anIdThatTheRuleRefusesDoesNotHoldUpTheOthers() {
    open(
        endpoints ->
            endpoints.textIds(
                id -> {
                  if (id.startsWith("?")) {
                    throw new IllegalStateException("no id");
                  }
                  return id.toLowerCase(Locale.ROOT).replace("nothing", "");
                }));
    rows.put("notes/one", Json.object().put("text", "one"));
    rows.put("notes/?", Json.object().put("text", "two"));
    rows.put("notes/nothing", Json.object().put("text", "no address of a row"));
    rows.put("notes/three", Json.object().put("text", "three"));
    assertThat(desk.synced().problems()).hasSize(2);
    assertThat(desk.all(notes)).containsExactly(new Note("one"), new Note("three"));
  }

  @Test
  void S139_otherTextsAreComparedLetterByLetter() {
    rows.put("notes/anna", Json.object().put("text", "one"));
    open(Endpoints::textIds);
    desk.synced();
    spelling = id -> id.toUpperCase(Locale.ROOT);
    desk.synced();
    assertThat(keys()).isEqualTo(2);
  }

  @Test
  void S139_aWordSaysWhichTextsAreOneId() {
    rows.put("notes/anna", Json.object().put("text", "one"));
    open(at -> at.textIds(id -> id.toLowerCase(Locale.ROOT)));
    desk.synced();
    spelling = id -> id.toUpperCase(Locale.ROOT);
    desk.table(notes).update(notes.ref(1), any -> new Note("two"));
    desk.synced();
    assertThat(server.asked()).contains("PATCH /v1/notes/anna");
    assertThat(desk.all(notes)).containsExactly(new Note("two"));
    assertThat(keys()).isOne();
  }

  @Test
  void S139_byTheWordUuidsAreComparedLetterByLetterToo() {
    rows.put("notes/" + ID, Json.object().put("text", "one"));
    open(at -> at.textIds(id -> id));
    desk.synced();
    spelling = Spelling.CAPITALS.of;
    desk.synced();
    assertThat(keys()).isEqualTo(2);
  }
}
