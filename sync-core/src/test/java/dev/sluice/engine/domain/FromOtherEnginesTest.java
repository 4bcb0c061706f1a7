package dev.sluice.engine.domain;

import static dev.sluice.store.Query.Comparison.EQUAL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/from-realm.md: another database's objects, by the ids that servers know. */
class FromOtherEnginesTest {

  public record Task(long id, String uid, String old, String text, boolean done, Instant changed) {

    static final Field<Task, String> UID =
        Field.<Task>text("uid", Task::uid).json("_id").nullable().byServer().indexed();
    static final Field<Task, String> OLD =
        Field.<Task>text("old_id", Task::old).nullable().byDevice().indexed();
    static final Field<Task, String> TEXT = Field.<Task>text("text", Task::text).fingerprint();
    static final Field<Task, Boolean> DONE = Field.<Task>bool("done", Task::done).orElse(false);
    static final Field<Task, Instant> CHANGED =
        Field.<Task>instant("changed", Task::changed).nullable().byServer();

    static final EntityType<Task> TYPE =
        EntityType.<Task>named(
                "tasks",
                Endpoints.list("tasks")
                    .textIds()
                    .identifiedBy("_id")
                    .create(Endpoint.post("tasks"))
                    .update(Endpoint.patch("tasks/{id}"))
                    .delete(Endpoint.delete("tasks/{id}")))
            .fields(UID, OLD, TEXT, DONE)
            .modifiedAt(CHANGED)
            .build(
                row ->
                    new Task(
                        row.id(),
                        row.get(UID),
                        row.get(OLD),
                        row.require(TEXT),
                        row.require(DONE),
                        row.get(CHANGED)));

    Task with(OldTask old) {
      return new Task(id, uid, old.id(), old.text(), old.done(), changed);
    }
  }

  record OldTask(String id, String text, boolean done, Instant edited) {}

  static void bring(List<OldTask> old, Database db, Instant lastUpload) {
    db.inTransaction(
        tables -> {
          Table<Task> tasks = tables.table(Task.TYPE);
          for (OldTask each : old) {
            Query<Task> made = Query.<Task>all().where(Task.OLD, EQUAL, each.id());
            Query<Task> known = Query.<Task>all().where(Task.UID, EQUAL, each.id());
            if (!tasks.list(made).isEmpty()) {
              continue; // brought before
            }
            List<Task> here = tasks.list(known);
            if (!here.isEmpty() && each.edited().isAfter(here.get(0).changed())) {
              tasks.update(Task.TYPE.ref(here.get(0).id()), task -> task.with(each));
            } else if (here.isEmpty() && each.edited().isAfter(lastUpload)) {
              tasks.create(new Task(0, null, each.id(), each.text(), each.done(), null));
            }
          }
          return null;
        });
  }

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("tasks").ids(Ids.TEXTS).idName("_id").changedAt("changed"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private final SyncSchema schema = SyncSchema.of(1, Task.TYPE);
  private Desk desk;

  @BeforeEach
  void open() {
    desk = Desk.open(folder.resolve("tasks.db"), schema, network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private String add(String text) {
    return server.add("tasks", Json.object().put("text", text).put("done", false));
  }

  private List<String> onServer() {
    List<String> texts = new ArrayList<>();
    for (ObjectNode row : server.rows("tasks")) {
      texts.add(row.path("text").asText() + (row.path("done").asBoolean() ? " done" : ""));
    }
    return texts;
  }

  @Test
  void objectsOfAnotherDatabaseAreBroughtOnceAndOnlyWhereTheyAreNewer() {
    String clean = add("clean");
    String edited = add("edited");
    String overtaken = add("overtaken");
    Instant lastUpload = time.now();
    time.advance(Duration.ofHours(1));
    List<OldTask> old =
        List.of(
            new OldTask(clean, "clean", false, lastUpload),
            new OldTask(edited, "edited", true, time.now()),
            new OldTask(overtaken, "overtaken", true, time.now()),
            new OldTask("5f0000000000000000000001", "new", false, time.now()),
            new OldTask("5f0000000000000000000002", "deleted", false, lastUpload));
    time.advance(Duration.ofHours(1));
    server.edit("tasks", overtaken, Json.object().put("text", "newer"));
    desk.synced();
    bring(old, desk.db(), lastUpload);
    bring(old, desk.db(), lastUpload); // killed, and begun anew
    desk.synced();
    bring(old, desk.db(), lastUpload);
    desk.synced();
    assertThat(onServer()).containsExactlyInAnyOrder("clean", "edited done", "newer", "new");
    assertThat(desk.all(Task.TYPE)).hasSize(4);
  }
}
