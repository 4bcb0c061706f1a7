package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.engine.Device;
import dev.sluice.engine.LayoutFour;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** S14: what a merge has overruled stays in the file until somebody decides, or for a month. */
class KeptConflictsTest extends Scenario {

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  private void begin() {
    known = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    device = synced();
    entry = device.ref(TimeEntry.TYPE, known);
  }

  /** Ours is the earlier edit, so the server's wins. */
  private void collide(String ours, String theirs) {
    device.describe(entry, ours);
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "description", theirs);
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  private SyncConflict only() {
    List<SyncConflict> all = SyncConflict.of(device.database);
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Test
  void S14_theOverruledValueOutlivesTheProcessAndCanBeTaken() {
    begin();
    collide("ours", "theirs");
    device.close();
    device = device("a");
    SyncConflict conflict = only();
    assertThat(conflict.ref()).isEqualTo(entry);
    assertThat(conflict.side()).isEqualTo(Side.LOCAL);
    assertThat(conflict.value()).isEqualTo("theirs");
    assertThat(conflict.overruledValue()).isEqualTo("ours");
    assertThat(conflict.toString()).doesNotContain("ours").doesNotContain("theirs");
    conflict.take();
    assertThat(device.engine.conflicts()).isEmpty();
    assertThat(device.engine.pendingByType()).containsOnlyKeys(TimeEntry.TYPE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("ours");
    assertThatThrownBy(conflict::take).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void S14_theServersValueIsKeptTooAndIsDismissed() {
    begin();
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    pass(MINUTE);
    device.describe(entry, "ours");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    SyncConflict conflict = only();
    assertThat(conflict.side()).isEqualTo(Side.SERVER);
    assertThat(conflict.overruledValue()).isEqualTo("theirs");
    conflict.dismiss();
    assertThat(device.engine.conflicts()).isEmpty();
    assertThat(device.find(entry).description()).isEqualTo("ours");
    assertThat(device.pending()).isZero();
  }

  @Test
  void S14_fieldsOfAGroupAreTakenTogether() {
    begin();
    var begun = device.find(entry).start();
    device
        .entries()
        .update(entry, e -> e.withStart(begun.minusSeconds(60)).withDuration(Duration.ofHours(1)));
    TimeEntry ours = device.find(entry);
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "start", begun.minusSeconds(120).toString());
    pass(MINUTE);
    device.sync();
    assertThat(device.find(entry).start()).isNotEqualTo(ours.start());
    assertThat(device.engine.conflicts()).hasSizeGreaterThan(1);
    device.engine.conflicts().get(0).take();
    assertThat(device.find(entry).start()).isEqualTo(ours.start());
    assertThat(device.find(entry).duration()).isEqualTo(ours.duration());
    assertThat(device.engine.conflicts()).isEmpty();
  }

  @Test
  void S14_aDeletionThatWasOverruledCanBeTaken() {
    begin();
    device.entries().delete(entry);
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    pass(MINUTE);
    device.sync();
    only().take();
    device.sync();
    assertThat(descriptionsOnServer()).isEmpty();
  }

  @Test
  void S14_aReferenceToWhatIsGoneIsNotTaken() {
    begin();
    Ref<Project> plan = device.project("Plan");
    device.sync();
    long other = web().addProject(web().workspace(), "Other");
    device.entries().update(entry, e -> e.withProject(plan));
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "project_id", other);
    pass(MINUTE);
    device.sync();
    device.db.projects().delete(plan);
    device.sync();
    SyncConflict conflict = only();
    assertThatThrownBy(conflict::take).isInstanceOf(NoSuchElementException.class);
    assertThat(only().number()).isEqualTo(conflict.number());
  }

  @Test
  void S14_whatIsKeptIsBoundedByNumberAndAge() {
    begin();
    for (int i = 0; i < 30; i++) {
      collide("ours " + i, "theirs " + i);
    }
    assertThat(device.engine.conflicts()).hasSize(30);
    device.sql(
        "INSERT INTO _sync_overruled (type, id, field, side, at, value) WITH RECURSIVE n(i)"
            + " AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) SELECT type, id, field,"
            + " side, at, value FROM _sync_overruled o, n WHERE o.number = 1");
    collide("ours", "theirs");
    assertThat(device.engine.conflicts()).hasSize(500);
    pass(Duration.ofDays(31));
    collide("ours, later", "theirs, later");
    assertThat(only().overruledValue()).isEqualTo("ours, later");
  }

  @Test
  void S39_aLogOutTakesThemAlong() {
    begin();
    collide("ours", "theirs");
    device.logOut(false);
    assertThat(device.number("SELECT count(*) FROM _sync_overruled")).isZero();
  }

  @Test
  void whatTheMergeOfAnAnswerOverrulesIsInTheReport() {
    begin();
    web().edit(RowKind.TIME_ENTRY, known, "description", "theirs");
    pass(MINUTE);
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    device.describe(entry, "ours");
    SyncReport report = push.end();
    assertThat(descriptionsOnServer()).containsExactly("ours");
    assertThat(device.engine.conflicts())
        .extracting(SyncConflict::overruledValue)
        .containsExactly("theirs");
    assertThat(report.losses()).extracting(Loss::value).containsExactly("theirs");
  }

  @Test
  void whatIsOlderThanAMonthIsKeptNoLonger() {
    begin();
    collide("ours", "theirs");
    pass(Duration.ofDays(40));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.conflicts()).isEmpty();
    device.run(Operation.CLEAN_UP);
    assertThat(device.number("SELECT count(*) FROM _sync_overruled")).isZero();
  }

  /** A device whose battery was empty boots in 1970. */
  @Test
  void S148_aClockThatStartsInThePastDatesNoConflictByIt() {
    begin();
    Instant now = time.now();
    time.setWallClock(Instant.EPOCH);
    device.sync();
    collide("ours", "theirs");
    assertThat(only().at()).isBetween(now, now.plus(Duration.ofHours(1)));
    time.setWallClock(now.plus(Duration.ofHours(1)));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(only().overruledValue()).isEqualTo("ours");
  }

  @Test
  void S148_aClockThatJumpsDropsNoConflict() {
    begin();
    collide("ours", "theirs");
    time.setWallClock(time.now().plus(Duration.ofDays(40)));
    assertThat(only().overruledValue()).isEqualTo("ours");
    device.run(Operation.CLEAN_UP);
    assertThat(only().overruledValue()).isEqualTo("ours");
  }

  @Test
  void aDismissedOneTakesNoPlace() {
    begin();
    collide("ours", "theirs");
    device.sql(
        "INSERT INTO _sync_overruled (type, id, field, side, at, value) WITH RECURSIVE n(i)"
            + " AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499) SELECT type, id, field,"
            + " side, at, value FROM _sync_overruled o, n WHERE o.number = 1");
    List<SyncConflict> all = device.engine.conflicts();
    assertThat(all).hasSize(500);
    all.subList(1, 500).forEach(SyncConflict::dismiss);
    collide("ours, later", "theirs, later");
    assertThat(device.engine.conflicts())
        .extracting(SyncConflict::overruledValue)
        .containsExactly("ours", "ours, later");
  }

  @Test
  void aReferenceToWhatTheUserHasDeletedIsNotTaken() {
    begin();
    Ref<Project> plan = device.project("Plan");
    device.sync();
    long other = web().addProject(web().workspace(), "Other");
    device.entries().update(entry, e -> e.withProject(plan));
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "project_id", other);
    pass(MINUTE);
    device.sync();
    device.db.projects().delete(plan);
    SyncConflict conflict = only();
    assertThatThrownBy(conflict::take).isInstanceOf(NoSuchElementException.class);
    assertThat(device.find(entry).project()).isEqualTo(device.ref(Project.TYPE, other));
  }

  @Test
  void aRowThatMakesNoSenseHidesNoConflictOfOthers() {
    long other = web().addEntry("other", time.now().minusSeconds(600), MINUTE);
    begin();
    device.describe(device.ref(TimeEntry.TYPE, other), "ours, too");
    web().edit(RowKind.TIME_ENTRY, other, "description", "theirs, too");
    collide("ours", "theirs");
    assertThat(device.engine.conflicts()).hasSize(2);
    device.sql("UPDATE time_entries SET start = 'noon' WHERE id = " + entry.id());
    assertThat(only().overruledValue()).isEqualTo("theirs, too");
    only().take();
    device.sync();
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("theirs", "theirs, too");
  }

  @Test
  void theyLeaveWithTheirRow() {
    begin();
    collide("ours", "theirs");
    device.entries().delete(entry);
    device.sync();
    assertThat(device.number("SELECT count(*) FROM _sync_overruled")).isZero();
  }

  @Test
  void S55_aFileOfLayoutTwoGetsThem() {
    begin();
    device.tag("waiting");
    device.close();
    device.sql("DROP TABLE _sync_overruled");
    device.sql("ALTER TABLE _sync_row DROP COLUMN base");
    LayoutFour.bringDown(device.file, 2);
    device = device("a");
    assertThat(device.number("SELECT value FROM _sync_meta WHERE name = 'layout'")).isEqualTo(7);
    assertThat(device.engine.pendingByType()).containsOnlyKeys(Tag.TYPE);
    collide("ours", "theirs");
    assertThat(only().overruledValue()).isEqualTo("ours");
  }
}
