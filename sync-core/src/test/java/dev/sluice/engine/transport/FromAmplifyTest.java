package dev.sluice.engine.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.engine.domain.Desk;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/from-amplify-datastore.md, with a server that has AppSync's versions. */
class FromAmplifyTest {

  public record Todo(String title, boolean done, Long version, Instant changed) {

    static final Field<Todo, String> TITLE = Field.<Todo>text("title", Todo::title).fingerprint();
    static final Field<Todo, Boolean> DONE = Field.<Todo>bool("done", Todo::done).orElse(false);
    static final Field<Todo, Long> VERSION =
        Field.<Todo>integer("version", Todo::version).json("_version").nullable().byServer();
    static final Field<Todo, Instant> CHANGED =
        Field.<Todo>instant("changed", Todo::changed)
            .json("_lastChangedAt")
            .epoch(ChronoUnit.MILLIS)
            .nullable()
            .byServer();

    static final EntityType<Todo> TYPE =
        EntityType.<Todo>named(
                "todos",
                Endpoints.list("syncTodos")
                    .textIds()
                    .pages(Paging.cursor("nextToken", "nextToken"))
                    .since(Since.epochMillis("lastSync"))
                    .tombstones("_deleted")
                    .one("getTodo/{id}")
                    .create(Endpoint.put("createTodo/{id}"))
                    .update(Endpoint.patch("updateTodo/{id}").version(Version.ifMatch("_version")))
                    .delete(
                        Endpoint.delete("deleteTodo/{id}").version(Version.ifMatch("_version"))))
            .fields(TITLE, DONE, VERSION)
            .modifiedAt(CHANGED)
            .build(
                row ->
                    new Todo(
                        row.require(TITLE), row.require(DONE), row.get(VERSION), row.get(CHANGED)));
  }

  static RemoteReply refusal(JsonNode error) {
    return switch (error.path("errorType").asText()) {
      case "ConflictUnhandled" -> new RemoteReply.Outdated();
      case "Unauthorized" -> new RemoteReply.Forbidden(error.path("message").asText());
      default -> new RemoteReply.Refused(error.path("message").asText());
    };
  }

  private static final String CONFLICT = "{\"errorType\": \"ConflictUnhandled\"}";

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final Map<String, Map<String, Object>> items = new LinkedHashMap<>();
  private int conflicts;
  private Desk desk;

  /** Items with versions, as AppSync keeps them for a versioned data source. */
  private final class AppSync implements Transport {

    @Override
    public String server() {
      return "https://appsync.example/graphql";
    }

    @Override
    public String account() {
      return "anna";
    }

    @Override
    public Single<RemoteReply> send(RemoteCall call) {
      return Single.fromCallable(() -> answer(call));
    }
  }

  private RemoteReply answer(RemoteCall call) throws Exception {
    if (call instanceof RemoteCall.ListRows list) {
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Map<String, Object> item : items.values()) {
        long at = (Long) item.get("_lastChangedAt");
        if (list.since() == null || at >= list.since().toEpochMilli()) {
          rows.add(item);
        }
      }
      return new RemoteReply.Listed(rows, null, null, time.now());
    }
    if (call instanceof RemoteCall.FetchRow fetch) {
      return new RemoteReply.OneRow(items.get(fetch.id()), time.now());
    }
    if (call instanceof RemoteCall.CreateRow create) {
      return put(create.id(), create.fields(), "0");
    }
    if (call instanceof RemoteCall.UpdateRow update) {
      return put(update.id(), update.fields(), update.version());
    }
    RemoteCall.DeleteRow delete = (RemoteCall.DeleteRow) call;
    return put(delete.id(), Map.of("_deleted", true), delete.version());
  }

  private RemoteReply put(String id, Map<String, Object> fields, String version) throws Exception {
    Map<String, Object> item = items.getOrDefault(id, Map.of("id", id, "_version", 0L));
    if (!String.valueOf(item.get("_version")).equals(version)) {
      conflicts++;
      return refusal(new ObjectMapper().readTree(CONFLICT));
    }
    Map<String, Object> next = new LinkedHashMap<>(item);
    next.putAll(fields);
    next.put("_version", (Long) item.get("_version") + 1);
    next.put("_lastChangedAt", time.now().toEpochMilli());
    items.put(id, next);
    return new RemoteReply.OneRow(next, time.now());
  }

  @BeforeEach
  void open() {
    desk =
        Desk.open(
            new JdbcDriver(folder.resolve("todos.db")),
            SyncSchema.of(1, Todo.TYPE),
            time,
            engine -> engine.remote(new AppSync()));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void rowsGoBothWaysWithTheVersionsOfTheServer() throws Exception {
    put("t1", Map.of("title", "theirs", "done", false), "0");
    Ref<Todo> ours = desk.table(Todo.TYPE).create(new Todo("ours", false, null, null));
    desk.synced();
    assertThat(desk.all(Todo.TYPE)).extracting(Todo::title).contains("ours", "theirs");
    assertThat(items).hasSize(2);
    time.advance(Duration.ofHours(1));
    put("t1", Map.of("_deleted", true), "1");
    String id = items.keySet().stream().filter(key -> !key.equals("t1")).findFirst().orElseThrow();
    put(id, Map.of("done", true), "1");
    desk.table(Todo.TYPE).update(ours, todo -> new Todo("better", todo.done(), null, null));
    desk.push();
    assertThat(conflicts).isOne(); // the other change was not overwritten
    desk.synced();
    assertThat(items.get(id)).containsEntry("title", "better").containsEntry("done", true);
    assertThat(desk.all(Todo.TYPE)).extracting(Todo::title).containsExactly("better");
    desk.table(Todo.TYPE).delete(ours);
    desk.synced();
    assertThat(items.get(id)).containsEntry("_deleted", true);
  }
}
