package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * S62: an app wrote without foreign keys, and a row refers to nothing. SQLite refuses each later
 * write of its columns; the engine and the app go on all the same.
 */
class DanglingReferenceTest extends Scenario {

  private Device device;

  private void dangle(Ref<TimeEntry> entry) {
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run("UPDATE time_entries SET project_id = 987 WHERE id = ?", entry.id());
    }
  }

  @Test
  void S62_theAppEditsARowThatRefersToNothing() {
    device = synced();
    Ref<TimeEntry> entry = device.entry("before");
    dangle(entry);
    device.db.timeEntries().update(entry, e -> e.withDescription("after"));

    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("after");
  }

  @Test
  void S62_anEditOnTheServerMeetsARowThatRefersToNothing() {
    device = synced();
    long there = web().addEntry("before", time.now().minusSeconds(600), MINUTE);
    device.pull();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, there);
    dangle(entry);
    time.advance(Duration.ofMinutes(1));
    web().edit(RowKind.TIME_ENTRY, there, "description", "after");

    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(entry).description()).isEqualTo("after");
    assertThat(device.find(entry).project()).isNull();
  }

  @Test
  void S62_theAnswerMeetsARowThatRefersToNothingSinceItWasSent() {
    device = synced();
    Ref<TimeEntry> entry = device.entry("sent");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    dangle(entry);

    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.find(entry).serverId()).isNotNull();
    assertThat(descriptionsOnServer()).containsExactly("sent");
  }
}
