package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Redmine answers 200 to a revoked key, with what anybody may see. */
class OpenListsTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes").openToAll())
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private Desk desk;
  private int rows;
  private int me = 200;

  @BeforeEach
  void begin() {
    server.answers(
        request ->
            request.url().encodedPath().endsWith("/me") ? Reply.of(me, "") : Reply.json(list()));
    desk = open();
    rows = 9;
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.forget();
  }

  private Desk open() {
    SyncSchema schema = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");
    return Desk.open(folder.resolve("notes.db"), schema, server, time);
  }

  private ArrayNode list() {
    ArrayNode list = Json.array();
    for (int id = 1; id <= rows; id++) {
      list.addObject().put("id", id).put("title", "note " + id);
    }
    return list;
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void theListOfAStrangerDeletesNothing(int left) {
    rows = left;
    me = 401;
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    assertThat(desk.all(NOTES)).hasSize(9);
  }

  @Test
  void aServerThatDoesNotSayWhoItIsDeletesNothing() {
    rows = 8;
    me = 500;
    assertThat(desk.sync().error()).isPresent();
    assertThat(desk.all(NOTES)).hasSize(9);
    me = 200;
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(8);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void theUsersOwnListDeletes(int left) {
    rows = left;
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(left);
    assertThat(server.asked()).filteredOn(asked -> asked.endsWith("/me")).hasSize(1);
  }

  @Test
  void S54_aProcessThatDiesWhileItAsksDeletesLater() {
    rows = 8;
    var sync = desk.engine().fullSync().test();
    for (int i = 0; i < 1000 && server.asked().isEmpty(); i++) {
      time.advance(Duration.ofMillis(5));
    }
    time.advance(Duration.ofMillis(10)); // the question is on its way
    assertThat(server.asked()).containsExactly("GET /v1/notes");
    sync.assertNotComplete();
    desk.close();
    desk = open();
    assertThat(desk.all(NOTES)).hasSize(9);
    desk.synced();
    assertThat(desk.all(NOTES)).hasSize(8);
    assertThat(server.asked()).filteredOn("GET /v1/notes"::equals).hasSize(2);
  }

  @Test
  void nothingIsAskedWhereNothingIsMissing() {
    rows = 10;
    desk.synced();
    assertThat(server.asked()).containsExactly("GET /v1/notes");
  }

  @Test
  void theSchemaMustSayWhereToAsk() {
    assertThatThrownBy(
            () -> Desk.open(folder.resolve("x.db"), SyncSchema.of(1, NOTES), server, time))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a list is openToAll(), so the schema needs credentialsCheckedAt(path)");
  }
}
