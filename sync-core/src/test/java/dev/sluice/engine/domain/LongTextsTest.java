package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * S141: a row is as long as its texts are, however many bytes a letter takes in which direction.
 */
class LongTextsTest {

  private record Note(String text, boolean done) {}

  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final Field<Note, Boolean> DONE = Field.bool("done", Note::done);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TEXT, DONE)
          .build(row -> new Note(row.require(TEXT), row.require(DONE)));

  /** The longest text that is sent: seven eighths of what a row may be. */
  private static final int LONGEST = 114_688;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Integer, ObjectNode> rows = new TreeMap<>();
  private boolean escapes;
  private @Nullable Desk desk;

  private void open(boolean isEscaping) {
    escapes = isEscaping;
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    return switch (request.method()) {
      case "GET" -> reply(Json.array().addAll(rows.values()));
      case "POST" -> changed(rows.size() + 1, request);
      default -> changed(Integer.parseInt(request.url().pathSegments().get(2)), request);
    };
  }

  private Reply changed(int id, Request request) {
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object().put("id", id));
    row.setAll((ObjectNode) ScriptedServer.body(request));
    return reply(row);
  }

  private Reply reply(JsonNode body) {
    String plain = body.toString();
    return Reply.of(200, escapes ? escaped(plain) : plain);
  }

  /** As Python and PHP do by default. */
  private static String escaped(String json) {
    StringBuilder ascii = new StringBuilder();
    for (char c : json.toCharArray()) {
      ascii.append(c < 128 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return ascii.toString();
  }

  static List<Arguments> lengths() {
    List<Arguments> lengths =
        List.of(
            Arguments.of(50_000, false),
            Arguments.of(50_000, true),
            Arguments.of(131_000, false),
            Arguments.of(131_000, true));
    return Sample.of(lengths, 3, any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("lengths")
  void S141_aRowThatWasReadIsTickedOff(int letters, boolean isEscaping) {
    String text = "\u4e2d".repeat(letters);
    rows.put(1, Json.object().put("id", 1).put("text", text).put("done", false));
    open(isEscaping);
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note(text, false));
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note(old.text(), true));
    desk.synced();
    assertThat(rows.get(1).get("done").asBoolean()).isTrue();
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note(old.text().substring(1), true));
    desk.synced();
    assertThat(rows.get(1).get("text").asText()).hasSize(letters - 1);
    desk.synced();
  }

  static List<String> pieces() {
    return Sample.of(List.of("\u4e2d", "\u00e9", "\ud83d\ude00", "\"", "\n", "x"), 2, any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("pieces")
  void S141_aRowThatMayBeWrittenIsReadFromAnyServer(String piece) {
    String text = piece.repeat(LONGEST / piece.length());
    open(true);
    desk.table(NOTES).create(new Note(text, false));
    desk.synced();
    assertThat(rows.get(1).get("text").asText()).isEqualTo(text);
    rows.get(1).put("done", true);
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note(text, true));
  }

  @Test
  void S141_aLongerTextIsAFailureAndOneThatIsShortenedIsSent() {
    open(false);
    desk.table(NOTES).create(new Note("x".repeat(LONGEST + 1), false));
    assertThat(desk.sync().error()).isEmpty();
    assertThat(rows).isEmpty();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.message())
                    .isEqualTo("a row of notes is longer than a row may be: 114689 characters"));
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("x".repeat(LONGEST), false));
    desk.synced();
    assertThat(rows).hasSize(1);
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("x".repeat(LONGEST + 1), false));
    desk.sync();
    assertThat(desk.engine().failures()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\u4e2d"})
  void S141_aRowThatIsTooLongIsToldAndCostsNoOther(String letter) {
    rows.put(1, Json.object().put("id", 1).put("text", letter.repeat(131_072)).put("done", false));
    rows.put(2, Json.object().put("id", 2).put("text", "short").put("done", false));
    open(true);
    assertThat(desk.sync().problems())
        .containsExactly("notes: a row of notes is longer than a row may be");
    assertThat(desk.all(NOTES)).containsExactly(new Note("short", false));
  }
}
