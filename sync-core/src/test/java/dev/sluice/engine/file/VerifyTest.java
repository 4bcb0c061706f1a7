package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.Difference;
import dev.sluice.store.Difference.Finding;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file that is no copy of the server's rows any more, and nobody has told the engine. */
class VerifyTest extends Scenario {

  private static final String SECRET = "met the duke";

  private long changed;
  private long gone;
  private long same;
  private Device device;

  @BeforeEach
  void begin() {
    changed = web().addEntry("changed", time.now().minusSeconds(900), MINUTE);
    gone = web().addEntry("gone", time.now().minusSeconds(800), MINUTE);
    same = web().addEntry("same", time.now().minusSeconds(700), MINUTE);
    pass(MINUTE.multipliedBy(3));
    web().addEntry("newest", time.now(), MINUTE);
    device = synced();
  }

  /** Writes to the file as something does that no trigger sees. */
  private void unseen(String... statements) {
    try (OtherConnection app = new OtherConnection(device.file)) {
      app.run("BEGIN");
      app.run("UPDATE _sync_guard SET applying = 1");
      for (String statement : statements) {
        app.run(statement);
      }
      app.run("UPDATE _sync_guard SET applying = 0");
      app.run("COMMIT");
    }
  }

  private void damage() {
    unseen(
        "UPDATE time_entries SET description = '" + SECRET + "' WHERE server_id = " + changed,
        "DELETE FROM time_entries WHERE server_id = " + gone);
  }

  @Test
  void aFileAsTheServerHasItHasNoDifferences() {
    device.entry("made here");
    SyncReport report = device.run(Operation.VERIFY);
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.differences()).isEmpty();
    assertThat(descriptionsOnServer()).contains("made here");
  }

  @Test
  void verifyTellsWhatDiffersAndWritesNothing() {
    damage();
    SyncReport report = device.run(Operation.VERIFY);

    Ref<TimeEntry> here = device.ref(TimeEntry.TYPE, changed);
    assertThat(report.differences())
        .extracting(Difference::ref, Difference::serverId, Difference::finding)
        .containsExactlyInAnyOrder(
            tuple(Optional.of(here), Long.toString(changed), Finding.OTHER_VALUES),
            tuple(Optional.empty(), Long.toString(gone), Finding.MISSING_HERE));
    assertThat(report.differences().toString()).contains("description").doesNotContain(SECRET);
    assertThat(report.pulled()).isEmpty();
    assertThat(device.descriptions()).containsExactlyInAnyOrder(SECRET, "same", "newest");
  }

  @Test
  void repairTakesTheServersRows() {
    damage();
    assertThat(device.run(Operation.REPAIR).differences()).hasSize(2);
    assertThat(device.descriptions())
        .containsExactlyInAnyOrder("changed", "gone", "same", "newest");
    assertThat(device.run(Operation.VERIFY).differences()).isEmpty();
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("changed", "gone", "same", "newest");
  }

  @Test
  void aRowThatTheServerDoesNotHaveIsFound() {
    Ref<TimeEntry> here = device.ref(TimeEntry.TYPE, gone);
    unseen("UPDATE time_entries SET server_id = 424242 WHERE server_id = " + gone);
    assertThat(device.sync().pulled()).isEmpty();
    assertThat(device.run(Operation.VERIFY).differences())
        .extracting(Difference::ref, Difference::serverId, Difference::finding)
        .containsExactlyInAnyOrder(
            tuple(Optional.of(here), "424242", Finding.MISSING_THERE),
            tuple(Optional.empty(), Long.toString(gone), Finding.MISSING_HERE));
    device.run(Operation.REPAIR);
    assertThat(device.descriptions())
        .containsExactlyInAnyOrder("changed", "gone", "same", "newest");
    assertThat(device.run(Operation.VERIFY).differences()).isEmpty();
  }

  @Test
  void aChangeThatTheServerDidNotListIsNewerThere() {
    web().edit(RowKind.TIME_ENTRY, changed, "description", "by the browser");
    pass(MINUTE.multipliedBy(10));
    long later = web().addEntry("later", time.now(), MINUTE);
    ArrayNode list = Json.array();
    web().rows(RowKind.TIME_ENTRY).stream()
        .filter(entry -> entry.path("id").asLong() == later)
        .forEach(list::add);
    next("GET me/time_entries", Fault.answer(Answer.json(list)));
    assertThat(device.pull().error()).isEmpty();
    pass(MINUTE.multipliedBy(2));

    assertThat(device.sync().pulled()).isEmpty();
    assertThat(device.run(Operation.VERIFY).differences())
        .singleElement()
        .satisfies(one -> assertThat(one.finding()).isEqualTo(Finding.NEWER_THERE))
        .satisfies(one -> assertThat(one.fields()).contains(TimeEntry.DESCRIPTION));
  }

  @Test
  void anUnsyncedEditIsNoDifferenceAndSurvivesARepair() {
    damage();
    every("PUT workspaces", Fault.status(400));
    Ref<TimeEntry> edited = device.ref(TimeEntry.TYPE, same);
    device.describe(edited, "mine");
    assertThat(device.run(Operation.REPAIR).differences()).hasSize(2);
    assertThat(device.find(edited).description()).isEqualTo("mine");
  }

  @Test
  void nobodyWaitsForAComparisonThatIsRetriedSoASyncIs() {
    device.close();
    device = synced("a", options -> options.autoSync(AutoSync.defaults()));
    next("GET me/tags", Fault.dropBefore());
    assertThat(device.run(Operation.VERIFY).error()).isPresent();
    forget();
    pass(MINUTE.multipliedBy(2));
    assertThat(log().of("GET me/tags")).hasSize(1);
    assertThat(log().of("GET me/time_entries"))
        .singleElement()
        .satisfies(asked -> assertThat(asked.request().query("since")).isPresent());
  }
}
