package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Difference;
import dev.sluice.store.Difference.Finding;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of pages and text ids that tells changes, and not what was deleted. */
class VerifiedDomainTest {

  private static final int ROWS = 25;

  private record Note(String title, Instant at) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("updated_at", Note::at).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .textIds()
                  .pages(Paging.number("page", 1))
                  .since(Since.isoSeconds("since"))
                  .create(Endpoint.post("notes"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE), row.get(AT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final List<String> ids = new ArrayList<>();
  private RestServer server;
  private Desk desk;

  @BeforeEach
  void begin() {
    Resource notes =
        Resource.at("notes")
            .ids(Ids.TEXTS)
            .pages(Pages.number("page", 10))
            .changedAt("updated_at")
            .since("since", SinceFormat.ISO);
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), notes);
    for (int i = 0; i < ROWS; i++) {
      ids.add(server.add("notes", Json.object().put("title", "note " + i)));
    }
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), network, time);
    time.advance(Duration.ofMinutes(10));
    desk.synced();
    time.advance(Duration.ofMinutes(10));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private SyncReport run(Operation operation) {
    var report = desk.engine().request(operation).test();
    time.advance(Duration.ofMinutes(10));
    return report.assertValueCount(1).values().get(0);
  }

  @Test
  void aRowThatWasDeletedUnheardIsNamedByItsId() {
    server.delete("notes", ids.get(3));
    assertThat(desk.synced().pulled()).isEmpty();
    assertThat(run(Operation.VERIFY).differences())
        .extracting(Difference::serverId, Difference::finding)
        .containsExactly(tuple(ids.get(3), Finding.MISSING_THERE));
    assertThat(desk.all(NOTES)).hasSize(ROWS);

    run(Operation.REPAIR);
    assertThat(desk.all(NOTES)).hasSize(ROWS - 1);
    assertThat(run(Operation.VERIFY).differences()).isEmpty();
  }

  /** The server compares another date with {@code since}, so no pull ever brings the edit. */
  @Test
  void S134_whatTheSyncBeforeDidNotBringIsADifferenceAlsoIfItIsNewerThanTheCursor() {
    server
        .faults()
        .always(sent -> sent.query("since").isPresent(), Fault.answer(Answer.json(Json.array())));
    server.edit("notes", ids.get(3), Json.object().put("title", "edited there"));
    time.advance(Duration.ofMinutes(1));
    assertThat(run(Operation.VERIFY).differences())
        .extracting(Difference::serverId, Difference::finding)
        .containsExactly(tuple(ids.get(3), Finding.NEWER_THERE));
    run(Operation.REPAIR);
    assertThat(desk.all(NOTES)).extracting(Note::title).contains("edited there");
    assertThat(run(Operation.VERIFY).differences()).isEmpty();
  }

  /** The other side of the boundary: somebody edits while the verification runs. */
  @Test
  void S134_whatChangesAfterTheSyncBeforeIsNoDifference() {
    var report = desk.engine().request(Operation.VERIFY).test();
    time.advance(Duration.ofMillis(70));
    server.edit("notes", ids.get(3), Json.object().put("title", "edited there"));
    time.advance(Duration.ofMinutes(10));
    assertThat(report.values().get(0).differences()).isEmpty();
  }

  @Test
  void aChangeMadeAMomentBeforeIsNoDifference() {
    desk.table(NOTES).create(new Note("made here", null));
    server.add("notes", Json.object().put("title", "made there"));
    assertThat(run(Operation.VERIFY).differences()).isEmpty();
    assertThat(desk.all(NOTES)).hasSize(ROWS + 2);
    assertThat(server.rows("notes")).hasSize(ROWS + 2);
  }
}
