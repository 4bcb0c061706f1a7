package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that no longer knows what has changed since then answers 410, as calendars do. */
class ForgottenChangesTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .since(Since.isoSeconds("updated_after"))
                  .tombstones("deleted_at")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(
              Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer())
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("notes")
              .since("updated_after", Resource.SinceFormat.ISO)
              .tombstones("deleted_at"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk desk;
  private String first;

  @BeforeEach
  void begin() {
    desk = Desk.open(folder.resolve("a.db"), SyncSchema.of(1, NOTES), network, time);
    first = server.add("notes", Json.object().put("title", "first"));
    server.add("notes", Json.object().put("title", "second"));
    desk.synced();
    time.advance(Duration.ofHours(1));
    server.delete("notes", first);
    server.add("notes", Json.object().put("title", "third"));
    desk.table(NOTES).create(new Note("mine"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private List<String> titles() {
    return desk.all(NOTES).stream().map(Note::title).toList();
  }

  private void forget() {
    server
        .faults()
        .always(request -> request.target().contains("updated_after"), Fault.status(410));
  }

  @Test
  void theWholeListComesInstead() {
    forget();
    desk.synced();
    assertThat(titles()).containsExactlyInAnyOrder("second", "third", "mine");
    assertThat(server.rows("notes")).hasSize(3);
    assertThat(desk.engine().pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLostCreateIsLookedForInTheWholeList(boolean arrived) {
    server
        .faults()
        .on(
            1,
            request -> request.method().equals("POST"),
            arrived ? Fault.dropAfterCommit() : Fault.dropBefore());
    desk.push();
    time.advance(Duration.ofDays(20));
    forget();
    assertThat(desk.push().error()).isEmpty();
    assertThat(server.rows("notes")).hasSize(3);
    assertThat(desk.engine().pending()).isZero();
    desk.synced();
    assertThat(titles()).containsExactlyInAnyOrder("second", "third", "mine");
  }

  @Test
  void aRowThatIsNotFoundIsLookedForInTheWholeList() {
    time.advance(Duration.ofDays(20));
    forget();
    Ref<Note> gone = NOTES.ref(1);
    desk.table(NOTES).update(gone, any -> new Note("edited"));
    assertThat(desk.push().error()).isEmpty();
    assertThat(titles()).containsExactlyInAnyOrder("second", "mine");
    assertThat(desk.engine().failures()).hasSize(1);
  }

  @Test
  void aServiceThatIsGoneIsGoneForTheWholeListToo() {
    server.faults().always(request -> request.method().equals("GET"), Fault.status(410));
    assertThat(desk.sync().error().orElseThrow().kind()).isEqualTo(FailureKind.UNSUPPORTED);
    assertThat(titles()).containsExactlyInAnyOrder("first", "second", "mine");
    assertThat(desk.engine().pending()).isOne();
  }
}
