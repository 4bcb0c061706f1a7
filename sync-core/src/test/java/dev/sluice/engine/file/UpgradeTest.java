package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.PlainEngine;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version of the app knows a colour and moods; the user's edits were made with the old. */
class UpgradeTest {

  private record Label(String name, String colour) {}

  private record Mood(String name) {}

  private static final Field<Label, String> NAME =
      Field.<Label>text("name", Label::name).fingerprint();
  private static final Field<Label, String> COLOUR =
      Field.<Label>text("colour", Label::colour).nullable();
  private static final Field<Label, Instant> AT =
      Field.<Label>instant("at", any -> null).nullable().byServer();
  private static final Field<Mood, String> MOOD =
      Field.<Mood>text("name", Mood::name).fingerprint();

  private static final EntityType<Label> OLD =
      EntityType.<Label>named("labels", at("labels"))
          .fields(NAME)
          .modifiedAt(AT)
          .build(row -> new Label(row.require(NAME), null));
  private static final EntityType<Label> NEW =
      EntityType.<Label>named("labels", at("labels"))
          .fields(NAME, COLOUR)
          .modifiedAt(AT)
          .build(row -> new Label(row.require(NAME), row.get(COLOUR)));
  private static final EntityType<Mood> MOODS =
      EntityType.<Mood>named("moods", at("moods"))
          .fields(MOOD)
          .build(row -> new Mood(row.require(MOOD)));

  private static final SyncSchema ONE = SyncSchema.of(1, OLD);
  private static final SyncSchema TWO = SyncSchema.of(2, NEW, MOODS);
  private static final Migration TO_TWO =
      Migration.to(2).addColumn("labels", COLOUR, null).addTable(MOODS);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "labels", "moods");
  private final VirtualNetwork network = NotesServer.network(server, time);

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .since()
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private PlainEngine app(SyncSchema schema) {
    SqliteOptions options =
        SqliteOptions.defaults()
            .withTime(time)
            .withObservers(time.scheduler())
            .withMigrations(List.of(TO_TWO));
    JdbcDriver file = new JdbcDriver(folder.resolve("labels.db"));
    return new PlainEngine(
        SqliteDatabase.open(file, schema, options), DomainExtension.plain(), network, time);
  }

  /** One row in sync, one edited, one new; all long known to the server otherwise. */
  private void workWithTheOldApp() {
    server.add("labels", Json.object().put("name", "quiet").put("colour", "red"));
    server.add("labels", Json.object().put("name", "before").put("colour", "blue"));
    server.add("moods", Json.object().put("name", "cheerful"));
    time.advance(Duration.ofDays(1));
    server.add("labels", Json.object().put("name", "recent").put("colour", "green"));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      Label before = new Label("before", null);
      List<Label> all = app.db.table(OLD).list(Query.<Label>all().ascending(NAME));
      assertThat(all).first().isEqualTo(before);
      Ref<Label> edited =
          OLD.ref(
              EngineDatabase.of(app.db)
                  .store()
                  .read(reader -> reader.findByServerId(OLD, 2))
                  .row()
                  .id());
      app.db.table(OLD).update(edited, label -> new Label("after", null));
      app.db.table(OLD).create(new Label("new", null));
    }
  }

  @Test
  void S55_noQueuedEditIsLostAndWhatIsNewComesFromTheServer() {
    workWithTheOldApp();
    try (PlainEngine app = app(TWO)) {
      assertThat(app.engine.pending()).isEqualTo(2);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.db.table(NEW).list(Query.all()))
          .containsExactlyInAnyOrder(
              new Label("quiet", "red"),
              new Label("after", "blue"),
              new Label("recent", "green"),
              new Label("new", null));
      assertThat(app.db.table(MOODS).list(Query.all())).containsExactly(new Mood("cheerful"));
    }
    assertThat(server.rows("labels"))
        .extracting(row -> row.get("name").asText() + " " + row.path("colour").asText())
        .containsExactlyInAnyOrder("quiet red", "after blue", "recent green", "new null");
  }

  @Test
  void S55_theOldAppRefusesTheNewFileAndLeavesItAlone() {
    workWithTheOldApp();
    app(TWO).close();
    assertThatThrownBy(() -> app(ONE))
        .isInstanceOfSatisfying(
            StorageException.class,
            refusal -> assertThat(refusal.reason()).isEqualTo(Reason.NEWER));
    try (PlainEngine app = app(TWO)) {
      assertThat(app.engine.pending()).isEqualTo(2);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
  }
}
