package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.PlainEngine;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An edit that is pushed while a pull pauses: the list of before the pause does not undo it. */
class PushedMeanwhileTest {

  private record Plain(String name) {}

  private record Note(String text, @Nullable String colour) {}

  private static final Field<Plain, String> NAME =
      Field.<Plain>text("name", Plain::name).fingerprint();
  private static final EntityType<Plain> MANY =
      EntityType.<Plain>named("many", Endpoints.list("many").pages(Paging.number("page", 1)))
          .fields(NAME)
          .build(row -> new Plain(row.require(NAME)));
  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final Field<Note, String> COLOUR =
      Field.<Note>text("colour", Note::colour).nullable();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer();

  /** The answer to an update does not tell the row's new date. */
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .since()
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}").silent().entire()))
          .fields(TEXT, COLOUR)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TEXT), row.get(COLOUR)));

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final ServerClock clock = ServerClock.of(time.scheduler(), time.now());
  private final RestServer rows =
      new RestServer(
          clock,
          Resource.at("many").pages(Pages.number("page", 2)),
          Resource.at("notes").since("since", SinceFormat.SECONDS));
  private @Nullable Runnable onceOnPageThree;

  /** Lets the user edit while the third page of a long list comes. */
  private final class Server extends TestServer {

    private Server() {
      super(clock);
    }

    @Override
    protected Answer serve(Request request) {
      if (onceOnPageThree != null && request.query("page").filter("3"::equals).isPresent()) {
        onceOnPageThree.run();
        onceOnPageThree = null;
      }
      return rows.answer(request);
    }
  }

  private PlainEngine app() {
    Database db =
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("notes.db")),
            SyncSchema.of(1, MANY, NOTES),
            SqliteOptions.defaults().withTime(time).withObservers(time.scheduler()));
    return new PlainEngine(
        db,
        DomainExtension.plain(),
        new VirtualNetwork(new Server(), time.scheduler(), Latency.fixed(Duration.ofMillis(1_500))),
        time);
  }

  @Test
  void theListOfBeforeDoesNotUndoIt() {
    for (int i = 0; i < 10; i++) {
      rows.add("many", Json.object().put("name", "row " + i));
    }
    String note = rows.add("notes", Json.object().put("text", "old").put("colour", "old"));
    try (PlainEngine app = app()) {
      app.run(Operation.FULL);
      rows.edit("notes", note, Json.object().put("colour", "theirs"));
      time.advance(Duration.ofSeconds(10));
      onceOnPageThree =
          () -> app.db.table(NOTES).update(NOTES.ref(1), old -> new Note("mine", old.colour()));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onceOnPageThree).as("the edit").isNull();
      assertThat(app.db.table(NOTES).find(NOTES.ref(1)).orElseThrow().text()).isEqualTo("mine");
      app.db.table(NOTES).update(NOTES.ref(1), old -> new Note(old.text(), "mine, too"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(rows.rows("notes").get(0).path("text").asText()).isEqualTo("mine");
    assertThat(rows.rows("notes").get(0).path("colour").asText()).isEqualTo("mine, too");
  }
}
