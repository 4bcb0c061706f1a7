package dev.sluice.engine.domain;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.time.ZoneOffset;
import java.util.Map;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose list is made from a copy that knows a change some seconds later. */
class LateListsTest {

  private record Note(String title, @Nullable String text) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}").entire()))
          .fields(TITLE, TEXT)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE), row.get(TEXT)));
  private static final Ref<Note> NOTE = NOTES.ref(1);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final ObjectNode row = Json.object().put("id", 1).put("title", "old").putNull("text");
  private ObjectNode copy;
  private @Nullable Reply kept;
  private Desk desk;

  @BeforeEach
  void open() {
    row.put("updated_at", time.now().toString());
    copy = row.deepCopy();
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), server, time);
    desk.synced();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      return kept == null ? Reply.json(Json.array().add(copy)) : kept;
    }
    row.setAll((ObjectNode) ScriptedServer.body(request));
    row.put("updated_at", time.now().toString());
    return Reply.json(row);
  }

  /** Sends a new title; seconds later a list comes that does not have it yet. */
  private void rename() {
    desk.table(NOTES).update(NOTE, old -> new Note("new", old.text()));
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(5));
    desk.engine().fullSync().test();
    time.advance(Duration.ofSeconds(1));
  }

  private void bothHave(Note note) {
    copy = row.deepCopy();
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(note);
    assertThat(row.get("title").asText()).isEqualTo(note.title());
    assertThat(row.path("text").textValue()).isEqualTo(note.text());
  }

  @Test
  void anUpdateStaysThoughTheListDoesNotHaveItYet() {
    rename();
    assertThat(desk.all(NOTES)).containsExactly(new Note("new", null));
    desk.table(NOTES).update(NOTE, old -> new Note(old.title(), "text"));
    desk.push();
    bothHave(new Note("new", "text"));
  }

  /** What has changed since is merged with what the server has answered. */
  @Test
  void soItDoesWhereTheNextEditIsNotSentYet() {
    desk.table(NOTES).update(NOTE, old -> new Note("new", old.text()));
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(5));
    desk.table(NOTES).update(NOTE, old -> new Note(old.title(), "text"));
    desk.sync();
    bothHave(new Note("new", "text"));
  }

  /** Such as one whose backup was restored. */
  @Test
  void aServerThatGoesOnListingAnOlderRowIsBelieved() {
    rename();
    time.advance(Duration.ofMinutes(1));
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("old", null));
  }

  /** Its date is that of the answer which something between has kept. */
  @Test
  void aListOfHoursAgoIsNoSignOfARestoredServer() {
    String date = RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC));
    kept = new Reply(200, Json.array().add(copy).toString(), Map.of("Date", date));
    time.advance(Duration.ofHours(1));
    rename();
    time.advance(Duration.ofHours(10));
    assertThat(desk.sync().problems()).isEmpty();
    assertThat(desk.all(NOTES)).containsExactly(new Note("new", null));
    assertThat(desk.engine().conflicts()).isEmpty();
    kept = null;
    bothHave(new Note("new", null));
  }
}
