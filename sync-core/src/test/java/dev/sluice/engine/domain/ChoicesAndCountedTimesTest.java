package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncReport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks whose status is one of three, and whose times are counted since 1970. */
class ChoicesAndCountedTimesTest {

  record Task(String title, String status, Instant due, Instant seen) {}

  private static final Field<Task, String> TITLE =
      Field.<Task>text("title", Task::title).fingerprint();
  private static final Field<Task, String> STATUS =
      Field.text("status", Task::status).oneOf("open", "done", "void");
  private static final Field<Task, Instant> DUE =
      Field.instant("due", Task::due).epoch(ChronoUnit.SECONDS).nullable();
  private static final Field<Task, Instant> SEEN =
      Field.instant("seen", Task::seen).epoch(ChronoUnit.MILLIS).nullable();
  private static final EntityType<Task> TASKS =
      EntityType.<Task>named(
              "tasks",
              Endpoints.list("tasks")
                  .create(Endpoint.post("tasks"))
                  .update(Endpoint.patch("tasks/{id}")))
          .fields(TITLE, STATUS, DUE, SEEN)
          .build(
              row ->
                  new Task(row.require(TITLE), row.require(STATUS), row.get(DUE), row.get(SEEN)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("tasks"));
  private Desk desk;

  @BeforeEach
  void open() {
    var network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("tasks.db"), SyncSchema.of(1, TASKS), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Task only() {
    return desk.all(TASKS).get(0);
  }

  @Test
  void timesAreNumbersOnTheWire() {
    Instant due = Instant.parse("2026-11-23T10:00:00.789Z");
    Ref<Task> ref = desk.table(TASKS).create(new Task("a", "open", due, due));
    desk.synced();
    JsonNode there = server.rows("tasks").get(0);
    assertThat(there.get("due").isNumber()).isTrue();
    assertThat(there.get("due").asLong()).isEqualTo(due.getEpochSecond());
    assertThat(there.get("seen").asLong()).isEqualTo(due.toEpochMilli());
    assertThat(only().due()).isEqualTo(Instant.parse("2026-11-23T10:00:00Z"));
    assertThat(only().seen()).isEqualTo(due);
    assertThat(desk.engine().pending()).isZero();
    desk.table(TASKS).update(ref, old -> new Task("a", "open", due.plusMillis(100), null));
    desk.synced();
    assertThat(server.rows("tasks").get(0).get("seen").isNull()).isTrue();
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aServerMayWriteTimesAsTextsOrWithFractions() {
    server.add(
        "tasks",
        Json.object(
            "{\"title\":\"a\",\"status\":\"open\",\"due\":\"-1.5\","
                + "\"seen\":\"2026-11-23T10:00:00Z\"}"));
    desk.synced();
    assertThat(only().due()).isEqualTo(Instant.parse("1969-12-31T23:59:58Z"));
    assertThat(only().seen()).isEqualTo(Instant.parse("2026-11-23T10:00:00Z"));
    assertThat(desk.engine().pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e30", "1e999999999", "1e-999999999", "soon"})
  void aTimeBeyondAllYearsIsUnreadable(String due) {
    server.add("tasks", Json.object().put("title", "a").put("status", "open").put("due", due));
    assertThat(desk.sync().problems()).isNotEmpty();
    assertThat(desk.all(TASKS)).isEmpty();
  }

  @Test
  void anUnknownStatusOfTheServerIsKept() {
    server.add("tasks", Json.object("{\"title\":\"a\",\"status\":\"paused\"}"));
    desk.synced();
    assertThat(only().status()).isEqualTo("paused");
    Ref<Task> ref = TASKS.ref(1);
    desk.table(TASKS).update(ref, old -> new Task("b", old.status(), null, null));
    desk.synced();
    assertThat(server.rows("tasks").get(0).get("title").asText()).isEqualTo("b");
    assertThat(server.rows("tasks").get(0).get("status").asText()).isEqualTo("paused");
  }

  @Test
  void theAppCanWriteNoOtherStatus() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.table(TASKS).create(new Task("a", "closd", null, null)))
        .withMessage("tasks.status must be one of [open, done, void]");
    Ref<Task> ref = desk.table(TASKS).create(new Task("a", "open", null, null));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.table(TASKS).update(ref, old -> new Task("a", "closd", null, null)));
    assertThat(only().status()).isEqualTo("open");
  }

  @Test
  void otherKindsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TITLE.epoch(ChronoUnit.SECONDS));
    assertThatIllegalArgumentException().isThrownBy(() -> DUE.epoch(ChronoUnit.DAYS));
    assertThatIllegalArgumentException().isThrownBy(() -> DUE.oneOf("a"));
    assertThatIllegalArgumentException().isThrownBy(() -> TITLE.oneOf());
  }

  @Test
  void noTextAtAllIsRefusedByTheNameOfItsField() {
    String message = "title: oneOf() needs texts, and a field for them";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TITLE.oneOf("a", null))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TITLE.oneOf((String[]) null))
        .withMessage(message);
  }

  /** The date of a change says how new an unreadable row is. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "{}", "[1]", "\"soon\"", "1e999999999"})
  void aTimeOfAChangeThatIsNoCountHoldsUpNoOtherRow(String seen) {
    desk.close();
    EntityType<Task> dated =
        EntityType.<Task>named("tasks", Endpoints.list("tasks"))
            .fields(TITLE, STATUS, DUE)
            .modifiedAt(SEEN.byServer())
            .build(row -> new Task(row.require(TITLE), row.require(STATUS), null, null));
    var network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("dated.db"), SyncSchema.of(1, dated), network, time);
    String odd = "{\"title\":\"a\",\"status\":\"open\",\"seen\":" + seen + "}";
    server.add("tasks", Json.object(odd));
    server.add("tasks", Json.object("{\"title\":\"b\",\"status\":\"open\",\"seen\":1}"));
    SyncReport report = desk.sync();
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).isNotEmpty();
    assertThat(desk.all(dated)).extracting(Task::title).containsExactly("b");
  }
}
