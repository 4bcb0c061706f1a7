package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncStatus;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
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
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directus' habit: the status 403 tells nothing, since a row that is gone has it, too. */
class TellingWordsTest {

  private record Note(String title) {}

  private static final String GONE = "it does not exist";
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final SyncSchema SCHEMA =
      SyncSchema.of(1, NOTES)
          .errors(BodyError.at("errors").gone(GONE).unauthorized("Token expired"));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();
  private String words = "You don't have permission, or " + GONE;
  private Desk desk;
  private Ref<Note> note;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    rows.put(2L, "another");
    desk = Desk.open(folder.resolve("n.db"), SCHEMA, server, time);
    note = desk.table(NOTES).create(new Note("one"));
    desk.synced();
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((id, title) -> list.add(Json.object().put("id", id).put("title", title)));
      return Reply.json(list);
    }
    if (request.method().equals("POST")) {
      rows.put(1L, "one");
      return Reply.of(200, "{\"id\":1,\"title\":\"one\"}");
    }
    return Reply.of(403, "{\"errors\":[{\"message\":\"" + words + "\"}]}");
  }

  @Test
  void anEditOfARowThatIsGoneIsKeptAsSuch() {
    rows.remove(1L);
    desk.table(NOTES).update(note, old -> new Note("changed"));
    desk.push();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).isEqualTo("deleted on the server"));
  }

  @Test
  void aDeleteOfARowThatIsGoneIsDone() {
    rows.remove(1L);
    desk.table(NOTES).delete(note);
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void theSameWordsAboutARowThatIsThereAreARefusal() {
    desk.table(NOTES).delete(note);
    desk.push();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).isEqualTo(words));
  }

  @Test
  void aTokenThatHasExpiredFreezesWhateverTheStatus() {
    words = "Token expired.";
    desk.table(NOTES).delete(note);
    desk.push();
    var seen = desk.engine().status().test();
    time.settle();
    seen.dispose();
    assertThat(seen.values()).last().isInstanceOf(SyncStatus.Frozen.class);
    assertThat(desk.engine().pending()).isEqualTo(1);
  }

  /** The sentence is for people, and the code beside it for programs. */
  @Test
  void aCodeTellsAsMuchAsASentence() {
    words = "No.\",\"code\":\"Token expired";
    desk.table(NOTES).delete(note);
    assertThat(desk.push().error()).get().matches(FailureKind.UNAUTHORIZED::is);
    assertThat(desk.engine().pending()).isEqualTo(1);
  }
}
