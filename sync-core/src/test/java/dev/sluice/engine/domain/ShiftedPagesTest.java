package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A row is deleted after the first page of a list came, so the others move up by one. */
class ShiftedPagesTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .pages(Paging.number("page", 1))
                  .since(Since.isoSeconds("since"))
                  .tombstones("deleted_at"))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("notes")
              .pages(Pages.number("page", 2))
              .since("since", Resource.SinceFormat.ISO)
              .tombstones("deleted_at"));
  private Desk desk;

  @BeforeEach
  void open() {
    for (String title : new String[] {"a", "b", "c", "d", "e"}) {
      server.add("notes", Json.object().put("title", title));
    }
    time.advance(Duration.ofDays(1));
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void theRowThatMovedToThePageThatHadComeIsFetched() {
    server
        .faults()
        .on(
            1,
            any -> true,
            Fault.changed(
                page -> {
                  server.delete("notes", "1");
                  return page;
                }));
    desk.synced();
    assertThat(desk.all(NOTES))
        .extracting(Note::title)
        .containsExactlyInAnyOrder("b", "c", "d", "e");
  }

  /** Three pages and the end, and what has changed meanwhile: nothing. */
  @Test
  void aListFromWhichNothingWasDeletedIsFetchedOnce() {
    desk.synced();
    assertThat(server.log()).hasSize(5);
    assertThat(desk.all(NOTES)).hasSize(5);
  }
}
