package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
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
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A field whose JSON name no row of the server has. */
class MisspeltNamesTest {

  private record Note(@Nullable String text, @Nullable String more) {}

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "notes");

  private PlainEngine app(Field<Note, String> text, Field<Note, String> more) {
    EntityType<Note> notes =
        EntityType.<Note>named(
                "notes", Endpoints.list("notes").since().create(Endpoint.post("notes")))
            .fields(text, more)
            .build(row -> new Note(row.get(text), row.get(more)));
    return new PlainEngine(
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("notes.db")),
            SyncSchema.of(1, notes),
            SqliteOptions.defaults().withTime(time).withObservers(time.scheduler())),
        DomainExtension.plain(),
        NotesServer.network(server, time),
        time);
  }

  private static Field<Note, String> text(String json) {
    return Field.<Note>text("text", Note::text).json(json).fingerprint();
  }

  private static Field<Note, String> more() {
    return Field.<Note>text("more", Note::more).json("further");
  }

  private void addNote() {
    server.add("notes", Json.object().put("text", "theirs"));
  }

  @Test
  void isToldAfterAWholeListAndKeepsNoRowBack() {
    addNote();
    try (PlainEngine app = app(text("txet"), more().nullable())) {
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      assertThat(report.problems())
          .containsExactly("notes: rows lack txet; see json(…), nullable() and orElse(…)");
      assertThat(report.pulled().values()).containsExactly(1);
      var status = app.engine.status().test();
      time.settle();
      assertThat(status.values().get(0).text()).isEqualTo("Synced");
      addNote();
      assertThat(app.run(Operation.FULL).problems()).as("of changes").isEmpty();
    }
  }

  @Test
  void mayBeLeftOutIfItMayBeNullOrHasADefault() {
    addNote();
    try (PlainEngine app = app(text("text"), more().orElse("none"))) {
      assertThat(app.run(Operation.FULL).problems()).isEmpty();
    }
  }
}
