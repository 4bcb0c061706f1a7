package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that answers 204 to each update, and leaves the row as it was if it does not like it.
 */
class SilentUpdatesTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .one("notes/{id}")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}").silent()))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final Ref<Note> FIRST = NOTES.ref(1);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<ObjectNode> rows = new ArrayList<>();
  private boolean ignores;
  private Reply toReading;
  private ObjectNode gone;
  private int unreadable;
  private Reply said = Reply.of(204, "");
  private Desk desk;

  @BeforeEach
  void open() {
    rows.add(Json.object().put("id", 1).put("title", "first"));
    rows.add(Json.object().put("id", 2).put("title", "second"));
    server.answers(this::answer);
    desk = opened(file());
    desk.synced();
    server.forget();
  }

  private Path file() {
    return folder.resolve("notes.db");
  }

  private Desk opened(Path file) {
    return Desk.open(file, SyncSchema.of(1, NOTES), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String last = path.get(path.size() - 1);
    if (last.equals("notes")) {
      ArrayNode list = Json.array();
      list.addAll(rows);
      return Reply.json(list);
    }
    int id = Integer.parseInt(last);
    ObjectNode row = gone == null ? rows.get(id - 1) : gone;
    if (request.method().equals("GET")) {
      boolean readable = toReading == null || (unreadable > 0 && unreadable != id);
      return readable ? Reply.json(row) : toReading;
    }
    if (!ignores) {
      row.setAll((ObjectNode) ScriptedServer.body(request));
    }
    return said;
  }

  private void edit(String title) {
    desk.table(NOTES).update(FIRST, old -> new Note(title));
  }

  @Test
  void anUpdateThatWasNotDoneIsAFailureAndTheEditStaysWithTheUser() {
    ignores = true;
    edit("mine");
    desk.push();
    desk.sync();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("the server left title as it was");
    assertThat(desk.table(NOTES).find(FIRST)).contains(new Note("mine"));
    ignores = false;
    desk.engine().failures().get(0).retry();
    desk.synced();
    assertThat(rows.get(0).path("title").asText()).isEqualTo("mine");
  }

  @Test
  void theStatusOfAnEarlierRefusalIsNotThatOfAnUpdateThatWasNotDone() {
    ignores = true;
    Reply usual = said;
    said = Reply.of(422, "{\"message\":\"no\"}");
    edit("mine");
    desk.push();
    assertThat(desk.engine().failures().get(0).status()).contains(422);
    said = usual;
    desk.engine().failures().get(0).retry();
    desk.push();
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.engine().failures().get(0).status()).isEmpty();
  }

  @Test
  void theServersSentencesTellWhyAnUpdateWasNotDone() {
    ignores = true;
    said = Reply.of(200, "[\"Note 1 was looked at\", \"The title 'mine' is not allowed\"]");
    edit("mine");
    desk.push();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly(
            "the server left title as it was: Note 1 was looked at; The title 'mine' is not"
                + " allowed");
  }

  /** The first also repeats a row of 20,000 letters, and one is nested deeper than words are. */
  @ParameterizedTest
  @ValueSource(strings = {"{'note':'my diary','text':'%s'}", "{'note':'my diary','all':[[[[[[%s"})
  void aRowThatIsNotReadToItsEndIsNoPartOfTheFailure(String answer) {
    ignores = true;
    String rest = answer.endsWith("}") ? "x".repeat(20_000) : "[".repeat(20) + "]".repeat(26) + "}";
    said = Reply.of(200, answer.replace('\'', '"').replace("%s", rest));
    edit("mine");
    desk.push();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("the server left title as it was");
  }

  @Test
  void theSentencesNameNoSecretAndAreNotLong() {
    ignores = true;
    said = Reply.of(200, "[\"Bearer secret is too old\",\"" + "x".repeat(5_000) + "\"]");
    edit("mine");
    desk.push();
    String message = desk.engine().failures().get(0).message();
    assertThat(message).doesNotContain("secret").contains("is too old").hasSizeLessThan(600);
  }

  @Test
  void theSentencesOfAnUpdateThatWasDoneAreNotKept() {
    said = Reply.of(200, "{\"message\":\"Note 1 was updated\"}");
    edit("mine");
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(rows.get(0).path("title").asText()).isEqualTo("mine");
  }

  @Test
  void whatTheServerMadeOfAnUpdateIsKnownAtOnce() {
    edit("mine");
    toReading = Reply.of(200, "{\"id\":1,\"title\":\"mine, tidied\"}");
    desk.push();
    assertThat(desk.all(NOTES)).contains(new Note("mine, tidied"));
    assertThat(server.asked()).containsExactly("PUT /v1/notes/1", "GET /v1/notes/1");
  }

  /** A reading that fails proves nothing; the lists and the next reading do. */
  @ParameterizedTest
  @CsvSource({
    "403, ''",
    "500, ''",
    "429, ''",
    "-1, ''",
    "200, '{\"id\":2,\"title\":\"x\"}'",
    "200, no"
  })
  void S128_anUpdateWhoseRowCannotBeReadStaysPending(int status, String body) {
    ignores = true;
    edit("mine");
    toReading = Reply.of(status, body);
    desk.push();
    assertThat(desk.engine().pending()).isOne();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.table(NOTES).find(FIRST)).contains(new Note("mine"));
    time.advance(Duration.ofHours(1));
    ignores = false;
    toReading = null;
    desk.synced();
    assertThat(desk.engine().pending()).isZero();
    assertThat(rows.get(0).path("title").asText()).isEqualTo("mine");
    assertThat(desk.all(NOTES)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 500, -1})
  void S128_itHoldsUpNoOtherRow(int status) {
    desk.table(NOTES).update(NOTES.ref(2), old -> new Note("also mine"));
    edit("mine");
    unreadable = 1;
    toReading = Reply.of(status, "");
    desk.push();
    desk.push();
    assertThat(rows.get(1).path("title").asText()).isEqualTo("also mine");
    assertThat(desk.engine().pending()).isOne();
  }

  @ParameterizedTest
  @CsvSource({"404, ''", "410, ''", "200, '[]'"})
  void S128_anUpdateOfARowThatIsGoneIsKeptForTheUser(int status, String body) {
    ignores = true;
    edit("mine");
    gone = rows.remove(0);
    toReading = Reply.of(status, body);
    time.advance(Duration.ofHours(1));
    desk.push();
    assertThat(desk.all(NOTES)).containsExactly(new Note("second"));
    assertThat(desk.engine().failures()).hasSize(1);
    desk.engine().failures().get(0).retry();
    assertThat(desk.all(NOTES)).contains(new Note("mine"));
  }

  /** The path of the single row may be wrong: what a list has of it counts. */
  @ParameterizedTest
  @CsvSource({"true, 404", "false, 404"})
  void S128_aRowThatOnlyTheListHasIsReadThere(boolean ignored, int status) {
    ignores = ignored;
    said = Reply.of(200, "[\"The title is not allowed\"]");
    edit("mine");
    toReading = Reply.of(status, "");
    desk.push();
    assertThat(desk.table(NOTES).find(FIRST)).contains(new Note("mine"));
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .isEqualTo(
            ignored
                ? List.of("the server left title as it was: The title is not allowed")
                : List.of());
  }

  @Test
  void S54_aProcessThatDiesBeforeTheRowIsReadSendsTheUpdateAgain() throws IOException {
    edit("mine");
    desk.engine().push().test();
    for (int i = 0; i < 1000 && server.asked().isEmpty(); i++) {
      time.advance(Duration.ofMillis(5));
    }
    time.advance(Duration.ofMillis(10)); // the GET is on its way
    assertThat(server.asked()).containsExactly("PUT /v1/notes/1");
    Path copy = Files.createDirectory(folder.resolve("copy")).resolve("notes.db");
    for (String part : List.of("", "-wal")) {
      Files.copy(Path.of(file() + part), Path.of(copy + part));
    }
    desk.close();
    desk = opened(copy);
    assertThat(desk.engine().pending()).isOne();
    desk.synced();
    assertThat(desk.engine().pending()).isZero();
    assertThat(rows.get(0).path("title").asText()).isEqualTo("mine");
  }
}
