package dev.sluice.engine.domain;

import static dev.sluice.store.Query.Comparison.EQUAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/your-own-domain.md, run as it stands there. */
class OwnDomainExampleTest {

  public record Notebook(String title) {

    public static final Field<Notebook, String> TITLE =
        Field.<Notebook>text("title", Notebook::title).fingerprint();

    public static final EntityType<Notebook> TYPE =
        EntityType.<Notebook>named(
                "notebooks",
                Endpoints.list("notebooks")
                    .create(Endpoint.post("notebooks"))
                    .update(Endpoint.put("notebooks/{id}"))
                    .delete(Endpoint.delete("notebooks/{id}")))
            .fields(TITLE)
            .build(row -> new Notebook(row.require(TITLE)));
  }

  public record Note(Ref<Notebook> notebook, String text, boolean pinned, Instant at) {

    public static final Field<Note, Ref<Notebook>> NOTEBOOK =
        Field.reference("notebook_id", Notebook.TYPE, Note::notebook).nullable();
    public static final Field<Note, String> TEXT =
        Field.<Note>text("text", Note::text).fingerprint();
    public static final Field<Note, Boolean> PINNED =
        Field.<Note>bool("is_pinned", Note::pinned).json("pinned").orElse(false);
    public static final Field<Note, Instant> AT =
        Field.<Note>instant("at", Note::at).nullable().byServer();

    public static final EntityType<Note> TYPE =
        EntityType.<Note>named(
                "notes",
                Endpoints.list("notes")
                    .since()
                    .create(Endpoint.post("notes"))
                    .update(Endpoint.put("notes/{id}"))
                    .delete(Endpoint.delete("notes/{id}")))
            .fields(NOTEBOOK, TEXT, PINNED)
            .modifiedAt(AT)
            .light()
            .build(
                row ->
                    new Note(
                        row.get(NOTEBOOK), row.require(TEXT), row.require(PINNED), row.get(AT)));
  }

  static final SyncSchema SCHEMA = SyncSchema.of(1, Notebook.TYPE, Note.TYPE);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "notebooks", "notes");
  private final VirtualNetwork network = NotesServer.network(server, time);

  @Test
  void aDomainIsSyncedFromItsDescription() {
    server.add("notebooks", Json.object().put("title", "Diary"));
    server.add("notes", Json.object().put("notebook_id", 1).put("text", "Hi").put("pinned", true));
    Path file = folder.resolve("notes.db");
    SqliteOptions options = SqliteOptions.at(time).withObservers(time.scheduler());
    String token = "secret";

    Credentials credentials = Credentials.bearer("anna@example.com", token); // whose data it is
    Database db = SqliteDatabase.open(new JdbcDriver(file), SCHEMA, options);
    SyncEngineBuilder builder = SyncEngine.builder(db).server("https://notes.example", credentials);

    Table<Notebook> notebooks = db.table(Notebook.TYPE);
    Table<Note> notes = db.table(Note.TYPE);
    Ref<Notebook> ideas = notebooks.create(new Notebook("Ideas"));
    Ref<Note> note = notes.create(new Note(ideas, "Write a book", false, null));

    SyncEngine engine =
        builder
            .calls(network)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
    var report = engine.fullSync().test();
    for (int i = 0; i < 100 && report.values().isEmpty(); i++) {
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(report.values()).extracting(SyncReport::result).containsExactly(SyncResult.SYNCED);
    assertThat(server.rows("notes")).hasSize(2);
    assertThat(notes.find(note).orElseThrow().at()).isNotNull();
    assertThat(notes.list(Query.<Note>all().where(Note.PINNED, EQUAL, true)))
        .singleElement()
        .satisfies(it -> assertThat(it.text()).isEqualTo("Hi"));
    engine.close();
    time.settle();
    db.close();
  }
}
