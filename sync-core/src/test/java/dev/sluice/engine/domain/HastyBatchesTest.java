package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.FailingDriver;
import dev.sluice.engine.NotesServer;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S173: a device that stores one row a batch, and whose disk is full after any statement. */
class HastyBatchesTest {

  private record Note(String title, Instant at) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes").since(Since.epochSeconds("since")))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE), row.get(AT)));

  @TempDir Path folder;

  @Sampled
  @Test
  void S173_theCursorIsWrittenWithTheLastRowOfAList() {
    int statement = 0;
    while (failsAt(statement)) {
      statement += Sample.isWhole() ? 1 : 4;
    }
    assertThat(statement).isGreaterThan(10);
  }

  /** The newest row comes first, so a cursor of that batch would hide the other one. */
  private boolean failsAt(int statement) {
    VirtualTime time = new VirtualTime();
    RestServer server = NotesServer.at(time, "notes");
    String first = server.add("notes", Json.object().put("title", "a"));
    String second = server.add("notes", Json.object().put("title", "b"));
    FailingDriver disk = new FailingDriver(new JdbcDriver(folder.resolve(statement + ".db")));
    try (Desk desk =
        Desk.open(
            disk,
            SyncSchema.of(1, NOTES),
            time,
            engine ->
                Trees.fast(engine)
                    .calls(NotesServer.network(server, time))
                    .time(new HastyTime(time)))) {
      desk.synced();
      time.advance(Duration.ofHours(1));
      server.edit("notes", second, Json.object().put("title", "older"));
      time.advance(Duration.ofHours(1));
      server.edit("notes", first, Json.object().put("title", "newer"));
      disk.failAfter(statement);
      desk.sync();
      boolean failed = disk.hasFailed();
      disk.failNever();
      desk.synced();
      assertThat(desk.all(NOTES)).extracting(Note::title).containsExactly("newer", "older");
      return failed;
    }
  }
}
