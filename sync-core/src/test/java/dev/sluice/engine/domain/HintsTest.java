package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a message of the server that something has changed brings, and what it costs. */
class HintsTest {

  private record Plant(String name) {}

  private static final Field<Plant, String> NAME = Field.text("name", Plant::name);
  private static final EntityType<Plant> TREES = plants("trees");
  private static final EntityType<Plant> HERBS = plants("herbs");
  private static final EntityType<Plant> STONES = plants("stones");
  private static final EntityType<Plant> DATED =
      EntityType.<Plant>named("dated", Endpoints.list("dated").update(Endpoint.patch("dated/{id}")))
          .modifiedAt(Field.<Plant>instant("at", any -> null).nullable().byServer())
          .fields(NAME)
          .build(row -> new Plant(row.require(NAME)));
  private static final SyncSchema SCHEMA =
      SyncSchema.of(1, TREES, HERBS).credentialsCheckedAt("me");

  private static EntityType<Plant> plants(String name) {
    return EntityType.<Plant>named(name, Endpoints.list(name))
        .fields(NAME)
        .build(row -> new Plant(row.require(NAME)));
  }

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> trees = new TreeMap<>(Map.of(1L, "oak"));
  private ArrayNode dated = Json.array();
  private boolean isDown;
  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("plants.db"), SCHEMA, server, time);
    desk.synced();
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    if (isDown) {
      return Reply.of(503, "");
    }
    if (request.url().encodedPath().endsWith("dated")) {
      return Reply.json(dated);
    }
    ArrayNode list = Json.array();
    if (request.url().encodedPath().endsWith("trees")) {
      trees.forEach((id, name) -> list.add(Json.object().put("id", id).put("name", name)));
    }
    return Reply.json(list);
  }

  private SyncReport hint(EntityType<?> type) {
    TestObserver<SyncReport> report = desk.engine().hint(type).test();
    time.advance(Duration.ofSeconds(2));
    return report.assertValueCount(1).values().get(0);
  }

  @Test
  void aHintBringsTheListThatItNamesAndNoOther() {
    trees.put(2L, "elm");
    SyncReport report = hint(TREES);
    assertThat(report.operation()).isEqualTo(Operation.HINTED);
    assertThat(report.error()).isEmpty();
    assertThat(report.pulled()).containsExactlyEntriesOf(Map.of(TREES, 1));
    assertThat(desk.all(TREES)).containsExactlyInAnyOrder(new Plant("oak"), new Plant("elm"));
    assertThat(server.asked()).containsExactly("GET /v1/trees");
  }

  @Test
  void whatAWholeListLacksIsDeletedByAHintToo() {
    trees.clear();
    hint(TREES);
    assertThat(desk.all(TREES)).isEmpty();
  }

  @Test
  void hintsThatWaitAreJoined() {
    TestObserver<SyncReport> first = desk.engine().hint(TREES).test();
    TestObserver<SyncReport> last = first;
    for (int i = 0; i < 1000; i++) {
      last = desk.engine().hint(i % 2 == 0 ? TREES : HERBS).test();
    }
    time.advance(Duration.ofSeconds(10));
    first.assertValueCount(1);
    last.assertValueCount(1);
    assertThat(server.asked()).contains("GET /v1/trees", "GET /v1/herbs").hasSizeLessThan(5);
  }

  @Test
  void aHintAboutRowsThatAreAsBeforeChangesNothing() {
    assertThat(hint(TREES).pulled()).isEmpty();
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void aHintThatFailsSaysSoAndTheNextSyncBringsWhatItMissed() {
    isDown = true;
    trees.put(2L, "elm");
    assertThat(hint(TREES).error()).isPresent();
    isDown = false;
    desk.synced();
    assertThat(desk.all(TREES)).hasSize(2);
  }

  @Test
  void aHintAboutATypeThatTheEngineDoesNotKnowIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.engine().hint(STONES))
        .withMessageContaining("stones");
  }

  @Test
  void anOperationAboutSomeRowsSaysWhichOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.engine().request(Operation.HINTED))
        .withMessageContaining("hint");
  }

  // Rows that messages hold.

  private static final String OAK = "{\"id\": 1, \"name\": \"%s\", \"at\": \"%s\"}";

  private SyncReport told(String row) {
    TestObserver<SyncReport> report = desk.engine().hint(DATED, row).test();
    time.advance(Duration.ofSeconds(2));
    return report.assertValueCount(1).values().get(0);
  }

  private void openDated() {
    desk.close();
    dated =
        Json.array()
            .add(Json.object().put("id", 1).put("name", "oak").put("at", "2020-01-02T00:00:00Z"));
    desk =
        Desk.open(
            folder.resolve("dated.db"),
            SyncSchema.of(1, DATED).credentialsCheckedAt("me"),
            server,
            time);
    desk.synced();
    server.forget();
  }

  private List<String> names() {
    return desk.all(DATED).stream().map(Plant::name).sorted().toList();
  }

  @Test
  void aNewerRowInAMessageIsMergedWithoutARequest() {
    openDated();
    assertThat(told(OAK.formatted("old oak", "2020-01-03T00:00:00Z")).pulled())
        .containsEntry(DATED, 1);
    assertThat(server.asked()).isEmpty();
    assertThat(names()).containsExactly("old oak");
  }

  @Test
  void anOlderRowInAMessageChangesNothing() {
    openDated();
    assertThat(told(OAK.formatted("acorn", "2019-01-01T00:00:00Z")).pulled()).isEmpty();
    assertThat(told(OAK.formatted("acorn", "2020-01-02T00:00:00Z")).pulled()).isEmpty();
    assertThat(server.asked()).isEmpty();
    assertThat(names()).containsExactly("oak");
  }

  @Test
  void aRowInAMessageIsMergedWithAnEditThatWaits() {
    openDated();
    desk.table(DATED).update(DATED.ref(1), plant -> new Plant("mine"));
    told(OAK.formatted("theirs", "2020-01-03T00:00:00Z"));
    assertThat(names()).containsExactly("mine");
    assertThat(desk.engine().pending()).isEqualTo(1);
  }

  /** A message may be late, and the row deleted since. */
  @Test
  void aRowThatIsNotHereAndWhatIsNoRowCostAListOnly() {
    openDated();
    for (String row :
        List.of(
            "{\"id\": 9, \"name\": \"gone\", \"at\": \"2020-01-03T00:00:00Z\"}",
            "{\"id\": 1, \"server_deleted_at\": \"2020-01-03T00:00:00Z\"}",
            "{\"id\": 1}",
            "nonsense",
            "",
            "[]")) {
      server.forget();
      assertThat(told(row).error()).isEmpty();
      assertThat(server.asked()).containsExactly("GET /v1/dated");
      assertThat(names()).containsExactly("oak");
    }
  }

  @Test
  void manyRowsInMessagesAreOneOperation() {
    openDated();
    for (int i = 10; i < 50; i++) {
      desk.engine().hint(DATED, OAK.formatted("oak " + i, "2020-02-03T00:00:" + i + "Z")).test();
    }
    time.advance(Duration.ofSeconds(5));
    assertThat(server.asked()).isEmpty();
    assertThat(names()).containsExactly("oak 49");
  }
}
