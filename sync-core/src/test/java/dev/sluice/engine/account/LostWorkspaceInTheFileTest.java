package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import org.junit.jupiter.api.Test;

/** S62: the file refuses what a pull does besides storing rows; that row alone is set aside. */
class LostWorkspaceInTheFileTest extends Scenario {

  private Device device;

  private void allElseIsSynced() {
    web().addTag(web().workspace(), "new");
    device.entry("mine");
    SyncReport report = device.sync();
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1);
    assertThat(descriptionsOnServer()).contains("mine");
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).contains("new");
  }

  @Test
  void S62_aRunningEntryOfALostWorkspaceThatTheAppRefersTo() {
    Neighbour there = Neighbour.with(web(), time.now());
    there.start(web(), time.now());
    device = synced();
    device.sql("CREATE TABLE pins (entry INTEGER REFERENCES time_entries (id))");
    device.sql("INSERT INTO pins SELECT id FROM time_entries WHERE duration < 0");
    lose(device, there.workspace());
    allElseIsSynced();
    assertThat(device.find(device.ref(Workspace.TYPE, there.workspace())).accessible()).isFalse();
    assertThat(device.descriptions()).contains("runs");
  }

  @Test
  void S62_aWorkspaceThatTheFileDoesNotLetClose() {
    Neighbour there = Neighbour.with(web(), time.now());
    device = synced();
    device.sql(
        "CREATE TRIGGER app_rule BEFORE UPDATE OF accessible ON workspaces"
            + " BEGIN SELECT RAISE(ABORT, 'locked'); END");
    lose(device, there.workspace());
    allElseIsSynced();
  }

  @Test
  void S62_aRivalThatTheFileDoesNotLetStop() {
    device = synced();
    device.entries().create(TimeEntry.started("locked", time.now()));
    device.push();
    device.sql(
        "CREATE TRIGGER app_rule BEFORE UPDATE OF duration ON time_entries"
            + " WHEN OLD.description = 'locked' BEGIN SELECT RAISE(ABORT, 'locked'); END");
    pass(MINUTE);
    long other = web().addEntry("other", time.now(), MINUTE);
    ObjectNode runs = web().row(RowKind.TIME_ENTRY, other).deepCopy();
    ArrayNode told = Json.array().add(runs.put("duration", -1).putNull("stop"));
    next("GET me/time_entries", Fault.answer(Answer.json(told)));
    allElseIsSynced();
  }
}
