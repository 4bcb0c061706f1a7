package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.PlainEngine;
import dev.sluice.http.Credentials;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to the rows of a type while a version of the app leaves the type out. */
class RestingTypesTest {

  private record Folder(String name) {}

  private record Note(@Nullable Ref<Folder> folder, List<Ref<Folder>> others, String text) {}

  private static final Field<Folder, String> NAME =
      Field.<Folder>text("name", Folder::name).fingerprint();
  private static final EntityType<Folder> FOLDERS =
      EntityType.<Folder>named("folders", at("folders").alreadyExists("already been taken"))
          .fields(NAME)
          .build(row -> new Folder(row.require(NAME)));

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("folders").unique("name"),
          Resource.at("notes"));

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static EntityType<Note> notes(boolean owned) {
    Field<Note, Ref<Folder>> plain = Field.reference("folder", FOLDERS, Note::folder);
    Field<Note, Ref<Folder>> owner = owned ? plain.ownedByTarget() : plain.nullable();
    Field<Note, List<Ref<Folder>>> others = Field.references("others", FOLDERS, Note::others);
    Field<Note, String> text = Field.<Note>text("text", Note::text).fingerprint();
    return EntityType.<Note>named("notes", at("notes"))
        .fields(owner, others, text)
        .build(row -> new Note(row.get(owner), row.require(others), row.require(text)));
  }

  private PlainEngine app(int version, EntityType<?>... types) {
    SyncSchema schema = SyncSchema.of(version, types);
    List<Migration> steps = new ArrayList<>();
    for (int to = 2; to <= version; to++) {
      steps.add(Migration.to(to));
    }
    return new PlainEngine(
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("notes.db")),
            types.length == 1 ? schema.dormant("notes") : schema,
            SqliteOptions.defaults()
                .withTime(time)
                .withObservers(time.scheduler())
                .withMigrations(steps)),
        DomainExtension.plain(),
        NotesServer.network(server, time),
        time);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theyFollowARowThatIsUnitedWithAnother(boolean owned) {
    EntityType<Note> notes = notes(owned);
    String work = server.add("folders", Json.object().put("name", "work"));
    String home = server.add("folders", Json.object().put("name", "home"));
    try (PlainEngine app = app(1, FOLDERS, notes)) {
      app.run(Operation.FULL);
      Ref<Folder> again = app.db.table(FOLDERS).create(new Folder("work"));
      List<Ref<Folder>> both = List.of(again, FOLDERS.ref(2));
      app.db.table(notes).create(new Note(again, both, "mine"));
      app.db.table(notes).create(new Note(again, List.of(again, FOLDERS.ref(1)), "twice"));
    }
    try (PlainEngine app = app(2, FOLDERS)) {
      app.run(Operation.FULL);
      app.run(Operation.FULL);
      assertThat(app.engine.pending()).as("notes").isEqualTo(2);
    }
    try (PlainEngine app = app(3, FOLDERS, notes)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("folders")).hasSize(2);
    assertThat(server.rows("notes"))
        .extracting(row -> row.path("folder").asText() + " " + row.path("others"))
        .containsExactly(work + " [" + work + "," + home + "]", work + " [" + work + "]");
  }

  @Test
  void thoseOfTheNextUserAreNotSyncedYet() {
    EntityType<Note> notes = notes(false);
    try (PlainEngine app = app(1, FOLDERS, notes)) {
      app.run(Operation.FULL);
    }
    try (PlainEngine app = app(2, FOLDERS)) {
      app.run(Operation.FULL);
      app.engine.logOut(false).test();
      time.advance(Duration.ofMinutes(1));
      app.engine.resume(Credentials.apiToken("ofTheNextUser"));
      time.settle();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    try (PlainEngine app = app(3, FOLDERS, notes)) {
      assertThat(app.db.lastFullSync()).isEmpty();
    }
  }
}
