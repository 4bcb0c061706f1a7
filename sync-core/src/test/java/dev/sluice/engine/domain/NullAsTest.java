package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
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
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that has no null has another value in its place, in both directions. */
class NullAsTest {

  private record Task(
      String title, @Nullable LocalDate due, @Nullable Long points, @Nullable Instant done) {}

  private static final String NEVER = "1970-01-01T00:00:00Z";
  private static final Field<Task, String> TITLE =
      Field.<Task>text("title", Task::title).fingerprint();
  private static final Field<Task, LocalDate> DUE = Field.date("due", Task::due).nullAs("");
  private static final Field<Task, Long> POINTS = Field.integer("points", Task::points).nullAs(0L);
  private static final Field<Task, Instant> DONE = Field.instant("done", Task::done).nullAs(NEVER);
  private static final EntityType<Task> TASKS =
      EntityType.<Task>named(
              "tasks",
              Endpoints.list("tasks")
                  .create(Endpoint.post("tasks"))
                  .update(Endpoint.patch("tasks/{id}")))
          .fields(TITLE, DUE, POINTS, DONE)
          .build(row -> new Task(row.require(TITLE), row.get(DUE), row.get(POINTS), row.get(DONE)));

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("tasks"));
  private Desk desk;

  @BeforeEach
  void start(@TempDir Path folder) {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("t.db"), SyncSchema.of(1, TASKS), network, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private ObjectNode served() {
    ObjectNode row = server.rows("tasks").get(0);
    return Json.object()
        .<ObjectNode>set("due", row.get("due"))
        .<ObjectNode>set("points", row.get("points"))
        .set("done", row.get("done"));
  }

  private static ObjectNode told(String due, long points, String done) {
    return Json.object().put("due", due).put("points", points).put("done", done);
  }

  @Test
  void itsValueIsReadAsNullAndIsNoEdit() {
    server.add("tasks", told("", 0, NEVER).put("title", "one"));
    desk.synced();
    assertThat(desk.all(TASKS)).containsExactly(new Task("one", null, null, null));
    int requests = server.log().size();
    desk.synced();
    assertThat(server.log().subList(requests, server.log().size()))
        .allMatch(arrival -> arrival.method().equals("GET"));
  }

  @Test
  void nullIsSentAsItsValue() {
    Ref<Task> task = desk.table(TASKS).create(new Task("one", null, null, null));
    desk.synced();
    assertThat(served()).hasToString("" + told("", 0, NEVER));
    Task full =
        new Task("one", LocalDate.of(2026, 12, 1), 3L, Instant.parse("2026-12-01T09:00:00Z"));
    desk.table(TASKS).update(task, any -> full);
    desk.synced();
    assertThat(served()).hasToString("" + told("2026-12-01", 3, "2026-12-01T09:00:00Z"));
    desk.table(TASKS).update(task, any -> new Task("one", null, 3L, null));
    desk.synced();
    assertThat(served()).hasToString("" + told("", 3, NEVER));
    assertThat(desk.table(TASKS).list(Query.all()))
        .isEqualTo(List.of(new Task("one", null, 3L, null)));
  }

  @Test
  void aListAndAnOddValueAreRefused() {
    assertThatThrownBy(() -> TITLE.nullAs(1.5)).hasMessageContaining("title: nullAs()");
    assertThatThrownBy(
            () -> Field.<Task, Task>references("all", TASKS, any -> List.of()).nullAs(""))
        .hasMessageContaining("for no list");
  }
}
