package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An edit made offline, and a list that fails when the device comes home. */
class ComingHomeTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", note -> null).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE)));
  private static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");

  private static final int BROKEN = -1;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> rows = new TreeMap<>();

  /** How the list is answered; 200 means well. */
  private int list = 200;

  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(this::answer);
    if (rows.isEmpty()) {
      write(1, "first");
      write(2, "second");
    }
    desk = Desk.open(folder.resolve("n.db"), SCHEMA, server, time);
    desk.synced();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private ObjectNode write(long id, String title) {
    Instant now = time.now();
    rows.put(id, Json.object().put("id", id).put("title", title).put("at", now.toString()));
    return rows.get(id);
  }

  private Reply answer(Request request) {
    String last = request.url().pathSegments().get(request.url().pathSegments().size() - 1);
    if (last.equals("me")) {
      return Reply.of(200, "{}");
    }
    if (request.method().equals("GET")) {
      ArrayNode all = Json.array();
      rows.values().forEach(all::add);
      return list == 200 ? Reply.json(all) : new Reply(list, "", Map.of("Retry-After", "30"));
    }
    if (request.method().equals("DELETE")) {
      rows.remove(Long.parseLong(last));
      return Reply.of(204, "");
    }
    long id = last.equals("notes") ? 10 + rows.size() : Long.parseLong(last);
    return Reply.json(write(id, ScriptedServer.body(request).get("title").asText()));
  }

  private String onServer(long id) {
    return rows.get(id).get("title").asText();
  }

  private void edit(long id, String title) {
    desk.table(NOTES).update(NOTES.ref(id), old -> new Note(title));
  }

  /** The device edits offline, and ten minutes later somebody else edits the same row. */
  private void bothEdit() {
    edit(1, "older words");
    time.advance(Duration.ofMinutes(10));
    write(1, "newer words");
  }

  private void theNewerWordsHaveWonAndTheOlderAreKept() {
    assertThat(onServer(1)).isEqualTo("newer words");
    assertThat(desk.table(NOTES).find(NOTES.ref(1))).map(Note::title).contains("newer words");
    assertThat(desk.engine().conflicts())
        .extracting(conflict -> conflict.overruledValue())
        .containsExactly("older words");
    assertThat(desk.engine().pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503, BROKEN, ScriptedServer.HANGS})
  void S126_olderWordsDoNotOverwriteNewerOnesWhenTheFirstListFails(int failure) {
    bothEdit();
    list = failure;
    desk.sync();
    desk.push();
    assertThat(onServer(1)).isEqualTo("newer words");
    assertThat(desk.engine().pending()).isOne();
    list = 200;
    desk.sync();
    theNewerWordsHaveWonAndTheOlderAreKept();
  }

  @Test
  void S126_theSameAfterARestart() {
    bothEdit();
    list = 503;
    desk.sync();
    desk.close();
    list = 200;
    desk = Desk.open(folder.resolve("n.db"), SCHEMA, server, time);
    desk.push();
    assertThat(onServer(1)).isEqualTo("newer words");
    desk.sync();
    theNewerWordsHaveWonAndTheOlderAreKept();
  }

  @Test
  void S126_anOlderDeleteDoesNotTakeNewerWordsAway() {
    desk.table(NOTES).delete(NOTES.ref(1));
    time.advance(Duration.ofMinutes(10));
    write(1, "newer words");
    list = 503;
    desk.sync();
    assertThat(onServer(1)).isEqualTo("newer words");
    list = 200;
    desk.sync();
    assertThat(onServer(1)).isEqualTo("newer words");
  }

  @Test
  void S126_whatIsNewOrEditedAfterTheFailedPullIsSentAtOnce() {
    edit(1, "waits");
    desk.table(NOTES).create(new Note("new"));
    list = 503;
    desk.sync();
    edit(2, "edited later");
    desk.push();
    assertThat(onServer(2)).isEqualTo("edited later");
    assertThat(onServer(1)).isEqualTo("first");
    assertThat(rows.values()).extracting(row -> row.get("title").asText()).contains("new");
  }

  @Test
  void S126_aListThatFailsForAnHourIsAwaitedNoLonger() {
    edit(1, "waits");
    list = 503;
    desk.sync();
    time.advance(Duration.ofMinutes(54));
    desk.push();
    assertThat(onServer(1)).isEqualTo("first");
    time.advance(Duration.ofMinutes(2));
    desk.push();
    assertThat(onServer(1)).isEqualTo("waits");
  }

  @Test
  void S126_aListThatTheServerRefusesIsNotAwaited() {
    edit(1, "sent");
    list = 404;
    desk.sync();
    assertThat(onServer(1)).isEqualTo("sent");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503, BROKEN})
  void S126_byItselfTheEngineGetsTheListFirst(int failure) {
    desk.close();
    desk =
        Desk.open(
            folder.resolve("n.db"),
            SCHEMA,
            server,
            time,
            engine ->
                engine
                    .server(Desk.URL, Credentials.apiToken("secret"))
                    .autoSync(AutoSync.defaults()));
    time.advance(Duration.ofMinutes(1));
    server.answers(request -> Reply.of(BROKEN, ""));
    edit(1, "older words");
    time.advance(Duration.ofMinutes(20));
    write(1, "newer words");
    list = failure;
    server.answers(
        request -> {
          Reply reply = answer(request);
          list = request.method().equals("GET") ? 200 : list;
          return reply;
        });
    time.advance(Duration.ofMinutes(40));
    theNewerWordsHaveWonAndTheOlderAreKept();
    assertThat(desk.table(NOTES).list(Query.all())).hasSize(2);
  }
}
