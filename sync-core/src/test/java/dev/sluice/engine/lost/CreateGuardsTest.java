package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.Scenario;
import dev.sluice.engine.domain.Desk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** S173: what the way of a lost create has to look at though a round figure does not show it. */
class CreateGuardsTest extends Scenario {

  private record Note(String title, String text) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.text("text", Note::text);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE, TEXT)
          .build(row -> new Note(row.require(TITLE), row.require(TEXT)));

  @Test
  void S173_aLostCreateThatAnotherClientHasChangedSinceIsNotMadeTwice() {
    RestServer rest = NotesServer.at(time, "notes");
    SyncSchema schema = SyncSchema.of(1, NOTES);
    try (Desk desk =
        Desk.open(folder.resolve("n.db"), schema, NotesServer.network(rest, time), time)) {
      desk.table(NOTES).create(new Note("mine", "first"));
      rest.faults().on(1, one -> one.method().equals("POST"), Fault.dropAfterCommit());
      desk.push();
      String id = rest.rows("notes").get(0).path("id").asText();
      rest.edit("notes", id, Json.object().put("text", "theirs"));
      desk.push();
      desk.synced();
      assertThat(rest.rows("notes")).hasSize(1);
      assertThat(desk.all(NOTES)).containsExactly(new Note("mine", "theirs"));
    }
  }

  @Test
  void S173_aLostCreateThatTheUserDeletesIsLinkedAndDeletedInOnePush() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("mine");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    device.entries().delete(entry);
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.all(TimeEntry.TYPE)).isEmpty();
    assertThat(device.number("SELECT count(*) FROM _sync_journal")).isZero();
  }

  /**
   * Thirty seconds, as the request may take; an answer that was lost at once is no reason to wait.
   */
  @Test
  void S173_theLookIsNoLaterThanItHasToBe() {
    Device device = synced();
    device.entry("mine");
    next("POST time_entries", Fault.dropBefore());
    device.push();
    assertThat(device.push().waited())
        .isBetween(Duration.ofSeconds(25), Duration.ofSeconds(30).plus(ONE_WAY));
  }
}
