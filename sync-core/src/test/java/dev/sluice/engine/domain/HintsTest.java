package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
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
}
