package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that gives the id of a deleted row to the next new one. */
class ReusedIdsTest {

  private record Note(String title, @Nullable String text) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private static final Field<Note, Instant> CREATED =
      Field.<Note>instant("created_at", any -> null).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE, TEXT)
          .createdAt(CREATED)
          .build(row -> new Note(row.require(TITLE), row.get(TEXT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("notes").ids(Ids.REUSED_NUMBERS).createdAt("created_at"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk desk;
  private Ref<Note> ours;

  @BeforeEach
  void begin() {
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), network, time);
    ours = desk.table(NOTES).create(new Note("ours", null));
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void rename(String title) {
    desk.table(NOTES).update(ours, old -> new Note(title, old.text()));
  }

  private void theyReplaceIt() {
    server.delete("notes", "1");
    assertThat(server.add("notes", Json.object().put("title", "theirs"))).isEqualTo("1");
  }

  /** Their row is as they made it on both sides, and its local id is not that of ours. */
  private void theirsIsThere() {
    assertThat(desk.sync().error()).isEmpty();
    assertThat(server.rows("notes"))
        .extracting(row -> row.get("title").asText())
        .containsExactly("theirs");
    assertThat(desk.all(NOTES)).containsExactly(new Note("theirs", null));
    assertThat(desk.table(NOTES).find(ours)).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void theNewRowIsNotTheOldOne() {
    theyReplaceIt();
    theirsIsThere();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void anEditOfTheOldRowBecomesAFailureAndDoesNotReachTheNewOne() {
    theyReplaceIt();
    rename("edited");
    theirsIsThere();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("deleted on the server"));
  }

  @Test
  void aFailedEditCanStillBecomeARowOfItsOwn() {
    theyReplaceIt();
    rename("edited");
    desk.sync();
    desk.engine().failures().get(0).retry();
    desk.synced();
    assertThat(server.rows("notes"))
        .extracting(row -> row.get("title").asText())
        .containsExactlyInAnyOrder("theirs", "edited");
    assertThat(desk.all(NOTES))
        .containsExactlyInAnyOrder(new Note("theirs", null), new Note("edited", null));
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** The row was missing from a list before its id came again. */
  @Test
  void aRowThatWasLostIsNotFoundAgainInANewOne() {
    server.delete("notes", "1");
    rename("edited");
    desk.sync();
    desk.sync();
    assertThat(desk.engine().failures()).hasSize(1);
    server.add("notes", Json.object().put("title", "theirs"));
    theirsIsThere();
    theirsIsThere();
    assertThat(desk.engine().failures()).hasSize(1);
    time.advance(Duration.ofHours(1));
    theyReplaceIt();
    theirsIsThere();
    assertThat(desk.engine().failures()).hasSize(1);
  }

  /** The server has deleted the old row, and no pull has told it yet. */
  @Test
  void aNewRowOfOursMayGetTheIdOfARowThatIsStillHere() {
    server.delete("notes", "1");
    Ref<Note> second = desk.table(NOTES).create(new Note("second", null));
    desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.table(NOTES).find(ours)).isEmpty();
    desk.table(NOTES).update(second, old -> new Note("third", "text"));
    desk.synced();
    assertThat(server.rows("notes"))
        .extracting(row -> row.get("title").asText())
        .containsExactly("third");
    assertThat(desk.all(NOTES)).containsExactly(new Note("third", "text"));
  }

  @Test
  void aDeleteOfTheOldRowSparesTheNewOne() {
    theyReplaceIt();
    desk.table(NOTES).delete(ours);
    theirsIsThere();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void aDeleteWhoseAnswerWasLostSparesTheNewOne() {
    desk.table(NOTES).delete(ours);
    server.faults().on(1, request -> request.method().equals("DELETE"), Fault.dropAfterCommit());
    desk.push();
    server.add("notes", Json.object().put("title", "theirs"));
    theirsIsThere();
    assertThat(desk.engine().failures()).isEmpty();
  }
}
