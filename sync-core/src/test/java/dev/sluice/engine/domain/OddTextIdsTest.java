package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ids that are spelled, refused or cut in unlucky ways. */
class OddTextIdsTest {

  private static final String ID = "6f1ab0de-1f2e-4c3d-8a9b-0c1d2e3f4a5b";

  private record Room(String name) {}

  private record Piece(String title, @Nullable Ref<Room> room) {}

  private static final Field<Room, String> NAME =
      Field.<Room>text("name", Room::name).fingerprint();

  @TempDir private Path folder;
  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rooms = new LinkedHashMap<>();
  private final Map<String, ObjectNode> pieces = new LinkedHashMap<>();

  @BeforeEach
  void answer() {
    server.answers(this::reply);
  }

  /** It finds a row by just the id that it lists, letter by letter. */
  private Reply reply(Request request) {
    List<String> path = request.url().pathSegments();
    Map<String, ObjectNode> rows = path.contains("pieces") ? pieces : rooms;
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((id, row) -> list.add(row.deepCopy().put("id", id)));
      return Reply.json(list);
    }
    String id = path.get(path.size() - 1);
    ObjectNode row = rows.get(id);
    if (row == null) {
      return Reply.of(404, "{}");
    }
    row.setAll((ObjectNode) ScriptedServer.body(request));
    return Reply.json(row.deepCopy().put("id", id));
  }

  private static EntityType<Room> rooms(Endpoints list) {
    return EntityType.<Room>named("rooms", list.update(Endpoint.patch("rooms/{id}")))
        .fields(NAME)
        .build(row -> new Room(row.require(NAME)));
  }

  private static EntityType<Room> rooms(UnaryOperator<String> rule) {
    return rooms(Endpoints.list("rooms").textIds(rule));
  }

  private Desk open(EntityType<?>... types) {
    return Desk.open(folder.resolve("m.db"), SyncSchema.of(1, types), server, time);
  }

  @ParameterizedTest
  @EnumSource(Stray.class)
  void aReferenceThatIsSpelledOtherwiseChangesNoRequest(Stray stray) {
    EntityType<Room> type = rooms(Endpoints.list("rooms").textIds());
    Field<Piece, String> title = Field.<Piece>text("title", Piece::title).fingerprint();
    Field<Piece, Ref<Room>> room =
        Field.<Piece, Room>reference("room", type, Piece::room).nullable();
    EntityType<Piece> pieceType =
        EntityType.<Piece>named("pieces", Endpoints.list("pieces").textIds())
            .fields(title, room)
            .build(row -> new Piece(row.require(title), row.get(room)));
    rooms.put(ID, Json.object().put("name", "East"));
    if (stray == Stray.LATER) {
      try (Desk desk = open(type, pieceType)) {
        desk.synced();
      }
    }
    pieces.put("vase", Json.object().put("title", "Vase").put("room", ID.toUpperCase(Locale.ROOT)));
    try (Desk desk = open(type, pieceType)) {
      desk.synced();
      desk.table(type).update(type.ref(1), any -> new Room("West"));
      desk.synced();
      assertThat(rooms.get(ID).get("name").asText()).isEqualTo("West");
      assertThat(desk.all(pieceType)).containsExactly(new Piece("Vase", type.ref(1)));
    }
  }

  private enum Stray {
    WITH_THE_ROW,
    LATER
  }

  @Test
  void aRowThatIsListedInAnotherSpellingIsAskedForInThatOne() {
    EntityType<Room> type = rooms(Endpoints.list("rooms").textIds());
    rooms.put(ID.toUpperCase(Locale.ROOT), Json.object().put("name", "East"));
    try (Desk desk = open(type)) {
      desk.synced();
      rooms.put(ID, rooms.remove(ID.toUpperCase(Locale.ROOT)));
      desk.synced();
      desk.table(type).update(type.ref(1), any -> new Room("West"));
      desk.synced();
    }
    assertThat(rooms.get(ID).get("name").asText()).isEqualTo("West");
  }

  @Test
  void pagesOfRefusedRowsAreNotTheSamePage() {
    server.answers(this::page);
    EntityType<Room> type =
        rooms(
            Endpoints.list("rooms")
                .rowsAt("data")
                .pages(Paging.offset("from").size("most", 10))
                .textIds(OddTextIdsTest::ofOurs));
    try (Desk desk = open(type)) {
      desk.sync();
      assertThat(desk.all(type)).hasSize(60);
    }
  }

  /** Of a hundred rows the first forty have ids that the rule refuses. */
  private Reply page(Request request) {
    int from =
        Integer.parseInt(Objects.requireNonNullElse(request.url().queryParameter("from"), "0"));
    ArrayNode rows = Json.array();
    IntStream.range(from, Math.min(from + 10, 100))
        .forEach(
            i -> rows.addObject().put("id", (i < 40 ? "old-" : "hall-") + i).put("name", "" + i));
    return Reply.json(Json.object().set("data", rows));
  }

  private static String ofOurs(String id) {
    if (!id.startsWith("hall-")) {
      throw new IllegalArgumentException("no id of ours");
    }
    return id;
  }

  @Test
  void aRuleThatCutsACharacterInHalvesCostsTheRow() {
    EntityType<Room> type = rooms(id -> id.substring(0, Math.min(6, id.length())));
    rooms.put("hall-\uD83C\uDFDB", Json.object().put("name", "East"));
    rooms.put("hall-2", Json.object().put("name", "West"));
    try (Desk desk = open(type)) {
      for (int i = 0; i < 3; i++) {
        assertThat(desk.sync().problems()).hasSize(1);
      }
      assertThat(desk.all(type)).containsExactly(new Room("West"));
      desk.table(type).update(type.ref(1), any -> new Room("North"));
      desk.sync();
    }
    assertThat(rooms.get("hall-2").get("name").asText()).isEqualTo("North");
  }

  @Test
  void aRuleThatChangesItsOwnResultCostsTheRowsAtOnce() {
    EntityType<Room> type = rooms(id -> id.substring(1));
    rooms.put("hall-1", Json.object().put("name", "East"));
    try (Desk desk = open(type)) {
      assertThat(desk.sync().problems()).hasSize(1);
      assertThat(desk.all(type)).isEmpty();
    }
  }

  @Test
  void anotherRuleThatTheSampleDoesNotShowIsRefused() {
    rooms.put("urn:museum:1", Json.object().put("name", "East"));
    EntityType<Room> before = rooms(id -> id);
    try (Desk desk = open(before)) {
      desk.synced();
    }
    EntityType<Room> after = rooms(id -> id.replace("urn:museum:", ""));
    assertThatThrownBy(() -> open(after)).hasMessageContaining("the rule of textIds");
    try (Desk desk = open(before)) {
      desk.synced();
      assertThat(desk.all(before)).containsExactly(new Room("East"));
    }
  }

  @Test
  void aRuleThatRefusesTheIdsMadeHereIsNoSchema() {
    Endpoints list =
        Endpoints.list("rooms").textIds(OddTextIdsTest::ofOurs).create(Endpoint.put("rooms/{id}"));
    assertThatThrownBy(() -> rooms(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("textIds(rule) refuses them");
  }
}
