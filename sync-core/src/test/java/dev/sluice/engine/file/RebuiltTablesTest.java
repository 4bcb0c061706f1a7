package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S88: an app's migration makes a table anew, without triggers, and the app goes on editing. */
class RebuiltTablesTest extends Scenario {

  private static final List<String> TRIGGERS =
      List.of("taken", "id", "server_id", "update", "insert", "going", "delete");

  private long edited;
  private long deleted;
  private long both;
  private long newest;
  private Device device;

  @BeforeEach
  void begin() {
    edited = web().addEntry("edited", time.now().minusSeconds(900), MINUTE);
    deleted = web().addEntry("deleted", time.now().minusSeconds(800), MINUTE);
    both = web().addEntry("both", time.now().minusSeconds(700), MINUTE);
    web().addEntry("last", time.now().minusSeconds(600), MINUTE);
    pass(MINUTE.multipliedBy(3));
    newest = web().addEntry("newest", time.now(), MINUTE);
    device = synced();
    device.close();
  }

  private void rebuilt(OtherConnection app) {
    for (String trigger : TRIGGERS) {
      app.run("DROP TRIGGER _sync_time_entries_" + trigger);
    }
  }

  private void edit(OtherConnection app) {
    app.run("UPDATE time_entries SET description = 'by a DAO' WHERE server_id = ?", edited);
    app.run("UPDATE time_entries SET description = 'ours' WHERE server_id = ?", both);
    app.run("DELETE FROM time_entries WHERE server_id = ?", deleted);
  }

  @Test
  void S88_whatADaoDidWhileNobodyWatchedIsPushed() {
    try (OtherConnection app = new OtherConnection(device.file)) {
      rebuilt(app);
      edit(app);
    }
    web().edit(RowKind.TIME_ENTRY, both, "description", "theirs");
    web().addEntry("new there", time.now(), MINUTE);
    pass(MINUTE);
    device = device("a");
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("by a DAO", "theirs", "last", "newest", "new there");
    assertThat(device.descriptions())
        .containsExactlyInAnyOrder("by a DAO", "theirs", "last", "newest", "new there");
    assertThat(report.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.value()).isEqualTo("ours"));
  }

  @Test
  void S88_whatWaitedAndWasDeletedWhileNobodyWatchedIsDeletedOnTheServer() {
    device = device("a");
    device.describe(device.ref(TimeEntry.TYPE, newest), "an edit that waits");
    device.close();
    try (OtherConnection app = new OtherConnection(device.file)) {
      rebuilt(app);
      app.run("DELETE FROM time_entries WHERE server_id = ?", newest);
    }
    device = device("a");
    assertThat(device.pending()).isEqualTo(1);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("edited", "deleted", "both", "last");
  }

  @Test
  void S88_onceTheTypeIsListedItIsWatchedAgain() {
    try (OtherConnection app = new OtherConnection(device.file)) {
      rebuilt(app);
    }
    device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
    web().edit(RowKind.TIME_ENTRY, both, "description", "theirs");
    pass(MINUTE);
    SyncReport report = device.sync();
    assertThat(report.losses()).isEmpty();
    assertThat(device.find(device.ref(TimeEntry.TYPE, both)).description()).isEqualTo("theirs");
  }

  @Test
  void S88_anEmptyTableWasDroppedAndDeletesNothingOnTheServer() {
    try (OtherConnection app = new OtherConnection(device.file)) {
      rebuilt(app);
      app.run("DELETE FROM time_entries");
    }
    device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(5);
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void S88_aMigrationThatRunsThePublishedTriggersMissesNothing() {
    try (OtherConnection app = new OtherConnection(device.file)) {
      rebuilt(app);
      for (String trigger : Migration.triggers(TrackerSchema.SCHEMA, TimeEntry.TYPE)) {
        app.run(trigger);
      }
      edit(app);
    }
    device = device("a");
    assertThat(device.pending()).isEqualTo(3);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("by a DAO", "ours", "last", "newest");
  }
}
