package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S62: SQLite refuses a row while an answer is applied. */
class RefusedByTheFileTest extends Scenario {

  private Device device;

  /** The app wants no row of that text to have a server id. */
  private void ruleAgainst(String text) {
    device.sql(
        "CREATE TRIGGER app_rule BEFORE UPDATE ON time_entries WHEN NEW.server_id IS NOT NULL AND"
            + (" NEW.description = '" + text + "' BEGIN SELECT RAISE(ABORT, 'not this'); END"));
  }

  private void onlyThatOneIsSetAside(SyncReport report, Ref<TimeEntry> bad) {
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1);
    assertThat(device.engine.failures()).extracting(f -> f.ref()).isEqualTo(List.of(bad));
    assertThat(device.engine.failures().get(0).message()).contains("not this");
    assertThat(device.find(bad).description()).isEqualTo("bad");
    assertThat(descriptionsOnServer()).contains("good");
    assertThat(device.pending()).isZero();
  }

  /** Room's foreign keys may be deferred: then the commit is what fails. */
  @Test
  void S62_aRowThatTheCommitRefusesHoldsUpNoOther() {
    long tag = web().addTag(web().workspace(), "clung to");
    device = synced();
    device.sql(
        "CREATE TABLE pins (tag INTEGER REFERENCES tags (id) DEFERRABLE INITIALLY DEFERRED)");
    device.sql("INSERT INTO pins VALUES (" + device.ref(Tag.TYPE, tag).id() + ")");
    web().delete(RowKind.TAG, tag);
    web().addTag(web().workspace(), "new");
    web().addEntry("theirs", time.now().minusSeconds(600), MINUTE);
    for (int i = 0; i < 2; i++) {
      SyncReport report = device.sync();
      assertThat(report.error()).isEmpty();
      assertThat(report.problems()).hasSize(1);
      pass(MINUTE);
    }
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("clung to", "new");
    assertThat(device.descriptions()).containsExactly("theirs");
  }

  /** A transaction that SQLite ends by itself, in the middle. */
  @Test
  void S62_aTransactionOfTheAppIsAllOrNothingThoughItGoesOnAfterAnError() {
    device = synced();
    device.sql(
        "CREATE TRIGGER app_rule BEFORE INSERT ON tags WHEN NEW.name = 'bad'"
            + " BEGIN SELECT RAISE(ROLLBACK, 'not this'); END");
    assertThatThrownBy(
            () ->
                device.db.inTransaction(
                    tables -> {
                      tables.tags().create(Tag.named("first"));
                      assertThatThrownBy(() -> tables.tags().create(Tag.named("bad")));
                      assertThatThrownBy(() -> tables.tags().create(Tag.named("last")))
                          .hasMessageContaining("rolled back the whole transaction");
                      return 1;
                    }))
        .hasMessageContaining("rolled back the whole transaction");
    assertThat(device.all(Tag.TYPE)).isEmpty();
    device.tag("later");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("later");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S62_aCreateThatCannotBeNotedIsSetAsideAndNeverSentAgain(boolean lost) {
    device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    device.entry("good");
    ruleAgainst("bad");
    if (lost) {
      next("POST time_entries", Fault.dropAfterCommit());
      device.push();
    }
    onlyThatOneIsSetAside(device.push(), bad);

    for (int i = 0; i < 3; i++) {
      device.sync();
      pass(MINUTE);
    }
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("bad", "good");
    device.sql("DROP TRIGGER app_rule");
    device.engine.failures().forEach(failure -> failure.retry());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("bad", "good");
    assertThat(device.descriptions()).containsExactlyInAnyOrder("bad", "good");
    assertThat(log().of("POST time_entries")).hasSize(2);
  }

  @Test
  void S62_aCreateThatCannotBeNotedCanBeGivenUp() {
    device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    ruleAgainst("bad");
    device.push();
    device.sql("DROP TRIGGER app_rule");
    device.engine.revert(bad);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S62_anUpdateThatCannotBeNotedIsSetAside() {
    device = synced();
    Ref<TimeEntry> bad = device.entry("first");
    device.entry("good");
    device.push();
    device.describe(bad, "bad");
    device.sql(
        "CREATE TRIGGER app_rule BEFORE UPDATE ON time_entries WHEN NEW.at <> OLD.at"
            + " BEGIN SELECT RAISE(ABORT, 'not this'); END");
    pass(MINUTE);
    onlyThatOneIsSetAside(device.push(), bad);
    device.sql("DROP TRIGGER app_rule");
    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S62_aRowThatTheAppClingsToDoesNotHoldUpTheOthers() {
    device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    Ref<TimeEntry> gone = device.entry("gone");
    device.push();
    device.sql("CREATE TABLE pins (entry INTEGER REFERENCES time_entries (id))");
    device.sql("INSERT INTO pins VALUES (" + bad.id() + "), (" + gone.id() + ")");
    long there = device.find(gone).serverId();
    device.entries().delete(bad);
    device.entry("good");
    SyncReport report = device.push();
    assertThat(report.error()).isEmpty();
    assertThat(device.engine.failures()).extracting(f -> f.ref()).isEqualTo(List.of(bad));
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("gone", "good");

    web().delete(RowKind.TIME_ENTRY, there);
    web().addEntry("late", time.now().minusSeconds(600), MINUTE);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).contains("late");
  }

  @Test
  void S62_aListThatNoLongerNamesARowThatTheAppClingsToTakesTheOthersAway() {
    long first = 0;
    for (String name : new String[] {"clung to", "other"}) {
      long tag = web().addTag(web().workspace(), name);
      first = first == 0 ? tag : first;
    }
    device = synced();
    device.sql("CREATE TABLE pins (tag INTEGER REFERENCES tags (id))");
    device.sql("INSERT INTO pins VALUES (" + device.ref(Tag.TYPE, first).id() + ")");
    pass(Duration.ofDays(70));
    onServer(RowKind.TAG, "id").forEach(id -> web().delete(RowKind.TAG, Long.parseLong(id)));
    web().addTag(web().workspace(), "new");
    pass(Duration.ofDays(1));
    SyncReport report = device.pull();
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("clung to", "new");

    device.sql("DROP TABLE pins");
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("new");
  }

  @Test
  void S62_aCleanUpTakesTheOthersThoughTheAppClingsToARow() {
    long clungTo = web().addEntry("clung to", time.now().minus(Duration.ofDays(50)), MINUTE);
    web().addEntry("old", time.now().minus(Duration.ofDays(50)), MINUTE);
    Neighbour there = Neighbour.with(web(), time.now());
    device = synced();
    device.sql("CREATE TABLE pins (entry INTEGER REFERENCES time_entries (id))");
    device.sql("INSERT INTO pins VALUES (" + device.ref(TimeEntry.TYPE, clungTo).id() + ")");
    lose(device, there.workspace());
    pass(Duration.ofDays(10));
    device.pull();
    SyncReport report = device.run(Operation.CLEAN_UP);
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).singleElement().asString().startsWith("time_entries");
    assertThat(device.descriptions()).containsExactly("clung to");
    assertThat(device.all(Workspace.TYPE)).hasSize(1);

    device.sql("DROP TABLE pins");
    assertThat(device.run(Operation.CLEAN_UP).problems()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S62_aReferenceToARowThatTheAppTookAwayIsNoReference() {
    long project = web().addProject(web().workspace(), "taken away");
    device = synced();
    Ref<Project> local = device.ref(Project.TYPE, project);
    Ref<TimeEntry> entry = device.entries().create(device.draft("first").withProject(local));
    device.push();
    device.sql("DELETE FROM projects");
    every("DELETE projects", Fault.status(400));
    device.push();
    device.describe(entry, "second");
    device.entry("good");
    assertThat(device.push().error()).isEmpty();
    assertThat(device.state(entry)).isEqualTo(SyncState.SYNCED);
    assertThat(device.find(entry).project()).isNull();
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("second", "good");
  }

  @Test
  void S62_aReferenceToARowThatNeverWasIsNoReference() {
    device = synced();
    Ref<TimeEntry> sent = device.entry("sent");
    device.push();
    Ref<TimeEntry> unsent = device.entry("unsent");
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run("UPDATE time_entries SET project_id = 987, tag_ids = '[988]'");
    }
    assertThat(device.push().error()).isEmpty();
    assertThat(device.pending()).isZero();
    for (Ref<TimeEntry> entry : List.of(sent, unsent)) {
      assertThat(device.state(entry)).isEqualTo(SyncState.SYNCED);
      assertThat(device.find(entry).project()).isNull();
      assertThat(device.find(entry).tags()).isEmpty();
    }
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("sent", "unsent");
  }

  @Test
  void S62_aReferenceToARowThatIsLostGetsAStandIn() {
    long project = web().addProject(web().workspace(), "lost");
    long entry = web().addEntry("of the lost one", time.now().minusSeconds(600), MINUTE);
    device = synced();
    Ref<Project> lost = device.ref(Project.TYPE, project);
    device.db.projects().update(lost, p -> p.withName("edited"));
    web().delete(RowKind.PROJECT, project);
    device.sync();
    assertThat(device.state(lost)).isEqualTo(SyncState.LOST);

    web().edit(RowKind.TIME_ENTRY, entry, "description", "edited there");
    ArrayNode told = Json.array();
    told.add(((ObjectNode) web().row(RowKind.TIME_ENTRY, entry)).put("project_id", project));
    next("GET me/time_entries", Fault.answer(Answer.json(told)));
    assertThat(device.pull().problems()).isEmpty();
    TimeEntry here = device.find(device.ref(TimeEntry.TYPE, entry));
    assertThat(here.description()).isEqualTo("edited there");
    assertThat(device.state(here.project())).isEqualTo(SyncState.PLACEHOLDER);
    assertThat(device.engine.failures()).extracting(f -> f.ref()).isEqualTo(List.of(lost));
  }
}
