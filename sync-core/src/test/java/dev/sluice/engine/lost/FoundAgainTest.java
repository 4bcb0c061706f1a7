package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;

/** A row was thought gone on the server, and then the server lists it. */
class FoundAgainTest extends Scenario {

  @Test
  void theUsersChangeIsAConflictLikeAnyOther() {
    long there = web().addEntry("old", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, there);
    device.describe(entry, "edited");
    next("PUT time_entries", Fault.status(404));
    next("GET me/time_entries", Fault.answer(Answer.json(Json.array().add(tombstone(there)))));
    device.push();
    assertThat(device.state(entry)).isEqualTo(SyncState.LOST);

    web().edit(RowKind.TIME_ENTRY, there, "billable", true);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.find(entry).serverId()).isEqualTo(there);
    assertThat(descriptionsOnServer()).containsExactly(device.find(entry).description());
    assertThat(log().of("POST time_entries")).isEmpty();
  }

  /** Says by mistake that the row is gone. */
  private ObjectNode tombstone(long entry) {
    ObjectNode row = web().rows(RowKind.TIME_ENTRY).get(0).deepCopy();
    assertThat(row.path("id").asLong()).isEqualTo(entry);
    return row.put("server_deleted_at", time.now().toString());
  }
}
