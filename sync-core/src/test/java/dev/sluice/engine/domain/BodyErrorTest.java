package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.BodyError;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each answer of this server has the status 200; whether it is a success stands in the body. */
class BodyErrorTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .rowsAt("notes")
                  .rowAt("note")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}").silent())
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final BodyError OK =
      BodyError.unless("ok", "true").unauthorized("invalid_auth", "token_expired");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<String> titles = new ArrayList<>(List.of("first", "second"));
  private String listError;
  private String meError;
  private Desk desk;

  private void open(BodyError how) {
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, NOTES).credentialsCheckedAt("me").errors(how);
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
  }

  @AfterEach
  void close() {
    if (desk != null) {
      desk.close();
    }
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    if (path.contains("me")) {
      return meError == null ? success(Json.object()) : error(meError);
    }
    if (request.method().equals("GET")) {
      return listError == null ? success(list()) : error(listError);
    }
    if (request.method().equals("DELETE")) {
      return error("cant_delete_note");
    }
    String title = ScriptedServer.body(request).path("title").asText();
    if (titles.contains(title)) {
      return error("name_taken");
    }
    boolean isNew = request.method().equals("POST");
    int id = isNew ? titles.size() + 1 : Integer.parseInt(path.get(path.size() - 1));
    if (isNew) {
      titles.add(title);
    } else {
      titles.set(id - 1, title);
    }
    return success(Json.object().set("note", Json.object().put("id", id).put("title", title)));
  }

  private ObjectNode list() {
    ObjectNode list = Json.object();
    for (int i = 0; i < titles.size(); i++) {
      list.withArray("notes").addObject().put("id", i + 1).put("title", titles.get(i));
    }
    return list;
  }

  private static Reply success(ObjectNode body) {
    return Reply.json(Json.object().put("ok", true).put("error", "").setAll(body));
  }

  private static Reply error(String words) {
    return Reply.json(Json.object().put("ok", false).put("error", words));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRefusedCreateAndASilentUpdateAreFailuresWithTheServersWords(boolean byValue) {
    open(byValue ? OK : BodyError.at("error"));
    desk.synced();
    desk.table(NOTES).create(new Note("first"));
    desk.table(NOTES).create(new Note("third"));
    Ref<Note> second = NOTES.ref(2);
    desk.table(NOTES).update(second, old -> new Note("first"));
    assertThat(desk.sync().pushed().values()).containsExactly(1);
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("name_taken", "name_taken");
    assertThat(titles).containsExactly("first", "second", "third");
    desk.table(NOTES).update(second, old -> new Note("2nd"));
    for (SyncFailure failure : desk.engine().failures()) {
      failure.discard();
    }
    desk.synced();
    assertThat(titles).containsExactly("first", "2nd", "third");
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactlyElementsOf(titles);
  }

  @Test
  void aRefusedDeleteDeletesNothing() {
    open(OK);
    desk.synced();
    desk.table(NOTES).delete(NOTES.ref(1));
    desk.sync();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("cant_delete_note");
  }

  @Test
  void aListThatIsAnErrorDeletesNothing() {
    open(BodyError.at("error"));
    desk.synced();
    listError = "fatal_error";
    time.advance(Duration.ofHours(1));
    assertThat(desk.sync().error())
        .map(SyncException::getMessage)
        .get()
        .asString()
        .contains("fatal_error");
    assertThat(desk.all(NOTES)).hasSize(2);
    listError = null;
    desk.synced();
  }

  @Test
  void wordsMayMeanThatTheCredentialsAreInvalid() {
    open(OK);
    desk.synced();
    desk.table(NOTES).create(new Note("third"));
    listError = "token_expired";
    meError = "token_expired"; // where the engine asks whether it is the list's alone
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    assertThat(titles).hasSize(2);
    assertThat(desk.all(NOTES)).hasSize(3);
  }

  @Test
  void anAnswerThatIsAnErrorConfirmsNoCredentials() {
    open(OK);
    desk.synced();
    server.answers(
        request ->
            request.url().encodedPath().endsWith("/me")
                ? error("invalid_auth")
                : Reply.of(403, ""));
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
  }

  @Test
  void anErrorWithoutWordsNamesThePath() {
    open(OK);
    server.answers(request -> Reply.of(200, "{\"ok\":0}"));
    assertThat(desk.sync().error())
        .map(SyncException::getMessage)
        .get()
        .asString()
        .contains("GET /v1/notes: HTTP 200 with an error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "false", "\"\"", "0", "[]", "{}"})
  void noValueIsNoError(String none) {
    open(BodyError.at("meta.error"));
    server.answers(request -> Reply.of(200, "{\"meta\":{\"error\":" + none + "},\"notes\":[]}"));
    desk.synced();
  }

  @Test
  void aLongListIsReadThoughItsErrorIsNotLookedFor() {
    open(OK);
    titles.add("x".repeat(100_000));
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(3);
  }

  @Test
  void anErrorMayMeanThatTheRowIsGone() {
    open(OK.gone("cant_delete"));
    desk.synced();
    titles.remove(1);
    desk.table(NOTES).delete(NOTES.ref(2));
    desk.sync();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "a..b"})
  void aPathIsNames(String path) {
    assertThatThrownBy(() -> BodyError.at(path)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BodyError.at("ok").unauthorized(" "))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BodyError.at("ok").gone(" "))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
