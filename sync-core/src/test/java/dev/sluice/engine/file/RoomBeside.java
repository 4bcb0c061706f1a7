package dev.sluice.engine.file;

import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.PlainEngine;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** An app whose tables Room makes and migrates; in version 2 labels have a colour. */
abstract class RoomBeside {

  record Label(String name, @Nullable String colour) {}

  static final Field<Label, String> NAME = Field.<Label>text("name", Label::name).fingerprint();
  static final Field<Label, String> COLOUR = Field.<Label>text("colour", Label::colour).nullable();
  static final Field<Label, Instant> AT =
      Field.<Label>instant("at", any -> null).nullable().byServer();
  static final Endpoint UPDATE = Endpoint.put("labels/{id}");
  static final EntityType<Label> PLAIN = plain("labels");
  static final EntityType<Label> LABELS = labels("labels", COLOUR, UPDATE);
  static final SyncSchema ONE = SyncSchema.of(1, PLAIN);
  static final SyncSchema TWO = SyncSchema.of(2, LABELS);
  static final Migration TO_TWO = Migration.to(2).addColumn("labels", COLOUR, null);

  @TempDir Path folder;
  final VirtualTime time = new VirtualTime();
  final RestServer server = NotesServer.at(time, "labels");
  final VirtualNetwork network = NotesServer.network(server, time);

  static Endpoints at(Endpoint update) {
    return Endpoints.list("labels")
        .since()
        .create(Endpoint.post("labels"))
        .update(update)
        .delete(Endpoint.delete("labels/{id}"));
  }

  static EntityType<Label> plain(String name) {
    return EntityType.<Label>named(name, at(UPDATE))
        .fields(NAME)
        .modifiedAt(AT)
        .build(row -> new Label(row.require(NAME), null));
  }

  static EntityType<Label> labels(String name, Field<Label, String> colour, Endpoint update) {
    return EntityType.<Label>named(name, at(update))
        .fields(NAME, colour)
        .modifiedAt(AT)
        .build(row -> new Label(row.require(NAME), row.get(colour)));
  }

  final Path file() {
    return folder.resolve("labels.db");
  }

  final Database open(SyncSchema schema, Migration... migrations) {
    SqliteOptions options =
        SqliteOptions.defaults()
            .withTime(time)
            .withObservers(time.scheduler())
            .withMigrations(List.of(migrations));
    return SqliteDatabase.open(new JdbcDriver(file()), schema, options);
  }

  final PlainEngine app(SyncSchema schema, Migration... migrations) {
    return new PlainEngine(open(schema, migrations), DomainExtension.plain(), network, time);
  }

  final void add(String name, String colour) {
    server.add("labels", Json.object().put("name", name).put("colour", colour));
  }

  /** Room has made the file: the engine's signature is not what stands in it. */
  final void byRoom() {
    sql("UPDATE room_master_table SET identity_hash = 'by Room'");
  }

  final void sql(String... statements) {
    try (OtherConnection other = new OtherConnection(file())) {
      other.run("PRAGMA foreign_keys = OFF");
      for (String statement : statements) {
        other.run(statement);
      }
    }
  }

  final long number(String sql) {
    try (OtherConnection other = new OtherConnection(file())) {
      return other.number(sql);
    }
  }

  /** As Room's own migrations do it, without the triggers. */
  static List<String> madeAnew(String before, String after, String columns) {
    List<String> sql = new ArrayList<>();
    sql.add(
        "CREATE TABLE fresh (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `server_id` INTEGER,"
            + " `deleted` INTEGER NOT NULL, `name` TEXT NOT NULL, `at` INTEGER"
            + columns
            + ")");
    sql.add(
        "INSERT INTO fresh (id, server_id, deleted, name, at)"
            + (" SELECT id, server_id, deleted, name, at FROM " + before));
    sql.add("DROP TABLE " + before);
    sql.add("ALTER TABLE fresh RENAME TO " + after);
    sql.add("CREATE UNIQUE INDEX index_" + after + "_server_id ON " + after + " (server_id)");
    return sql;
  }

  /** Each as its name and its colour. */
  final List<String> onServer() {
    List<String> found = new ArrayList<>();
    server
        .rows("labels")
        .forEach(
            row -> found.add(row.path("name").asText() + " " + row.path("colour").asText("none")));
    return found;
  }

  final void pass() {
    time.advance(Duration.ofMinutes(15)); // longer than lists of changes overlap
  }
}
