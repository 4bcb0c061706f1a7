package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.PlainEngine;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version reads a field of rows that the server lists only below their parents. */
class NeverFetchedBelowParentsTest {

  private record Project(String name) {}

  private record Item(String title, Ref<Project> project, @Nullable String colour) {}

  private static final Field<Project, String> NAME = Field.text("name", Project::name);
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named(
              "projects", Endpoints.list("projects").delete(Endpoint.delete("projects/{id}")))
          .fields(NAME)
          .build(row -> new Project(row.require(NAME)));
  private static final Field<Item, String> TITLE = Field.text("title", Item::title);
  private static final Field<Item, Ref<Project>> PROJECT =
      Field.reference("project_id", PROJECTS, Item::project).ownedByTarget();
  private static final Field<Item, String> COLOUR =
      Field.<Item>text("colour", Item::colour).nullable();

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("projects"),
          Resource.at("items").listedBelow("project_id", "projects").mergingPuts());

  private static EntityType<Item> items(Field<Item, String> colour) {
    return EntityType.<Item>named(
            "items",
            Endpoints.list("projects/{project_id}/items")
                .update(Endpoint.put("items/{id}").entire()))
        .fields(TITLE, PROJECT, colour)
        .build(row -> new Item(row.require(TITLE), row.require(PROJECT), row.get(colour)));
  }

  private PlainEngine app(EntityType<Item> items) {
    SqliteOptions options = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    SyncSchema schema = SyncSchema.of(1, PROJECTS, items);
    return new PlainEngine(
        SqliteDatabase.open(new JdbcDriver(folder.resolve("items.db")), schema, options),
        DomainExtension.plain(),
        NotesServer.network(server, time),
        time);
  }

  /** The list of the old project is the only one that has the item still. */
  @Test
  void S106_aRowThatIsMovedOutOfADeletedParentWaitsForTheParentsList() {
    server.add("projects", Json.object().put("name", "old"));
    server.add("projects", Json.object().put("name", "new"));
    server.add(
        "items", Json.object().put("title", "item").put("colour", "red").put("project_id", 1));
    EntityType<Item> items = items(COLOUR);
    try (PlainEngine app = app(items(COLOUR.json("color")))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    try (PlainEngine app = app(items)) {
      app.db
          .table(items)
          .update(items.ref(1), item -> new Item(item.title(), PROJECTS.ref(2), item.colour()));
      app.db.table(PROJECTS).delete(PROJECTS.ref(1));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.engine.pending()).isZero();
    }
    assertThat(server.rows("items"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.path("colour").asText()).isEqualTo("red");
              assertThat(item.path("project_id").asLong()).isEqualTo(2);
            });
  }
}
