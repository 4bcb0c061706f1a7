package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both sides changed a row: S14 to S16, S19. */
class ConflictsTest extends Scenario {

  private Device device;
  private long known;
  private Ref<TimeEntry> entry;

  private void begin(UnaryOperator<SyncEngineBuilder> options) {
    known = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    device = synced("a", options);
    entry = device.ref(TimeEntry.TYPE, known);
  }

  private void begin() {
    begin(options -> options);
  }

  private void editThere(String description) {
    web().edit(RowKind.TIME_ENTRY, known, "description", description);
  }

  private void bothHave(String description) {
    assertThat(descriptionsOnServer()).containsExactly(description);
    assertThat(device.find(entry).description()).isEqualTo(description);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "another edit", "plain SQL"})
  void S77_aLaterEditOfAnotherFieldMakesAnEarlierOneNoYounger(String between) {
    begin();
    device.describe(entry, "ours, early");
    pass(MINUTE.multipliedBy(10));
    editThere("theirs, later");
    pass(MINUTE.multipliedBy(10));
    if (between.equals("another edit")) {
      device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(80)));
      pass(MINUTE);
    }
    if (between.equals("plain SQL")) {
      device.sql("UPDATE time_entries SET duration = 90");
    } else {
      device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    }
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    bothHave("theirs, later");
    assertThat(device.find(entry).duration()).isEqualTo(90);
    assertThat(report.losses()).extracting(Loss::value).containsExactly("ours, early");
  }

  @Test
  void S77_aFieldThatIsEditedAgainIsAsYoungAsItsLastEdit() {
    begin();
    device.describe(entry, "ours, early");
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    pass(MINUTE);
    editThere("theirs");
    pass(MINUTE);
    device.describe(entry, "ours, last");
    pass(MINUTE);
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(95)));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("ours, last");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S14_differentFieldsSurviveBoth(boolean theirsIsLater) {
    begin();
    Runnable ours =
        () -> device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    Runnable theirs = () -> editThere("theirs");
    (theirsIsLater ? ours : theirs).run();
    pass(MINUTE);
    (theirsIsLater ? theirs : ours).run();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    bothHave("theirs");
    assertThat(device.find(entry).duration()).isEqualTo(90);
    assertThat(web().row(RowKind.TIME_ENTRY, known).get("duration").asLong()).isEqualTo(90);
  }

  @Test
  void S14_ofOneFieldTheLaterEditWinsAndTheLoserIsReported() {
    begin();
    device.describe(entry, "ours");
    pass(MINUTE);
    editThere("theirs");
    SyncReport report = device.sync();
    bothHave("theirs");
    assertThat(report.losses())
        .singleElement()
        .satisfies(
            loss -> {
              assertThat(loss.side()).isEqualTo(Loss.Side.LOCAL);
              assertThat(loss.field()).isEqualTo(TimeEntry.DESCRIPTION);
              assertThat(loss.value()).isEqualTo("ours");
            });
  }

  @Test
  void S14_andTheOtherWayRound() {
    begin();
    editThere("theirs");
    pass(MINUTE);
    device.describe(entry, "ours");
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    bothHave("ours");
    assertThat(report.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.value()).isEqualTo("theirs"));
  }

  @ParameterizedTest
  @CsvSource({"6000, theirs", "4000, ours"})
  void S16_theServersEditMustBeFiveSecondsLaterToWin(long later, String winner) {
    begin();
    device.describe(entry, "ours");
    passMillis(later);
    editThere("theirs");
    device.sync();
    bothHave(winner);
  }

  @ParameterizedTest
  @ValueSource(longs = {86_400, -86_400, 5, -5, 7200})
  void S15_aWrongDeviceClockChangesNoWinner(long ahead) {
    time.setWallClock(time.now().plusSeconds(ahead));
    begin();
    device.describe(entry, "ours");
    pass(MINUTE);
    editThere("theirs");
    device.sync();
    bothHave("theirs");
    pass(MINUTE);
    editThere("theirs again");
    pass(MINUTE);
    device.describe(entry, "ours again");
    device.sync();
    bothHave("ours again");
  }

  @Test
  void S15_aClockMovedBetweenEditAndSyncChangesNoWinner() {
    begin();
    device.describe(entry, "ours");
    pass(MINUTE);
    time.setWallClock(time.now().minus(Duration.ofHours(3)));
    editThere("theirs");
    device.sync();
    bothHave("theirs");
  }

  @Test
  void S15_acrossARebootWithAChangedClockTheLocalEditWins() {
    begin();
    device.describe(entry, "ours");
    device.kill();
    time.reboot();
    time.setWallClock(time.now().minus(Duration.ofHours(3)));
    pass(MINUTE);
    editThere("theirs");
    device = device("a");
    SyncReport report = device.sync();
    bothHave("ours");
    assertThat(report.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.value()).isEqualTo("theirs"));
  }

  @Test
  void S15_acrossARebootWithARightClockTheLaterEditWins() {
    begin();
    device.describe(entry, "ours");
    device.kill();
    time.reboot();
    pass(MINUTE);
    editThere("theirs");
    device = device("a");
    device.sync();
    bothHave("theirs");
  }

  @Test
  void S19_ofADeleteHereAndAnEditThereTheLaterWins() {
    begin();
    device.entries().delete(entry);
    pass(MINUTE);
    editThere("theirs");
    device.sync();
    bothHave("theirs");
    editThere("theirs again");
    pass(MINUTE);
    device.entries().delete(entry);
    device.sync();
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void theServerMayAlwaysWin() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.SERVER_WINS));
    editThere("theirs");
    pass(MINUTE);
    device.describe(entry, "ours");
    device.sync();
    bothHave("theirs");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S161_whereTheServerAlwaysWinsAnEditStaysIfNothingHasChangedThere(boolean isDelete) {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.SERVER_WINS));
    if (isDelete) {
      device.entries().delete(entry);
    } else {
      device.describe(entry, "ours");
    }
    SyncReport report = device.sync();
    assertThat(report.losses()).isEmpty();
    assertThat(descriptionsOnServer()).isEqualTo(isDelete ? List.of() : List.of("ours"));
    assertThat(device.descriptions()).isEqualTo(isDelete ? List.of() : List.of("ours"));
  }

  @Test
  void S161_whereTheServerAlwaysWinsAnOwnUpdateWhoseAnswerWasLostIsNoChangeOfTheServers() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.SERVER_WINS));
    device.describe(entry, "ours");
    next("PUT time_entries", Fault.dropAfterCommit());
    device.sync();
    device.describe(entry, "ours again");
    pass(MINUTE);
    assertThat(device.sync().losses()).isEmpty();
    bothHave("ours again");
  }

  @ParameterizedTest
  @EnumSource
  void S161_whatANewerVersionOfTheServersOverrulesIsInTheLosses(Policy policy) {
    begin(o -> o.conflicts(TimeEntry.TYPE, policy.is));
    device.describe(entry, "ours");
    pass(MINUTE);
    editThere("theirs");
    SyncReport report = device.sync();
    bothHave("theirs");
    assertThat(report.losses()).extracting(Loss::value).containsExactly("ours");
    assertThat(device.engine.conflicts()).hasSize(1);
    device.entries().delete(entry);
    pass(MINUTE);
    editThere("theirs again");
    report = device.sync();
    bothHave("theirs again");
    assertThat(report.losses())
        .extracting(Loss::side, Loss::field, Loss::value)
        .containsExactly(tuple(Side.LOCAL, null, true));
    device.engine.conflicts().get(1).take();
    device.sync();
    assertThat(descriptionsOnServer()).isEmpty();
  }

  @Test
  void S161_whatTheServerHasNotChangedIsNoLossOfTheServers() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.LOCAL_WINS));
    device.describe(entry, "ours");
    web().edit(RowKind.TIME_ENTRY, known, "billable", true);
    SyncReport report = device.sync();
    bothHave("ours");
    assertThat(report.losses())
        .extracting(Loss::side, Loss::field)
        .containsExactly(tuple(Side.SERVER, TimeEntry.BILLABLE));
  }

  private enum Policy {
    OVERWRITE(ConflictPolicy.SERVER_WINS),
    NEWER(ConflictPolicy.NEWER_WINS),
    MERGE(ConflictPolicy.MERGE_FIELDS);

    private final ConflictPolicy is;

    Policy(ConflictPolicy is) {
      this.is = is;
    }
  }

  @Test
  void theUserMayAlwaysWin() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.LOCAL_WINS));
    device.describe(entry, "ours");
    pass(MINUTE);
    editThere("theirs");
    device.sync();
    bothHave("ours");
  }

  @Test
  void theNewerMayWinAsAWhole() {
    begin(o -> o.conflicts(TimeEntry.TYPE, ConflictPolicy.NEWER_WINS));
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    pass(MINUTE);
    editThere("theirs");
    device.sync();
    bothHave("theirs");
    assertThat(device.find(entry).duration()).isEqualTo(60);
  }

  @Test
  void anArchivedProjectKeepsTheNameThatWasGivenHere() {
    long project = web().addProject(web().workspace(), "base");
    begin();
    Ref<Project> local = device.ref(Project.TYPE, project);
    web().edit(RowKind.PROJECT, project, "active", false);
    device.db.projects().update(local, p -> p.withName("renamed"));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().row(RowKind.PROJECT, project).get("name").asText()).isEqualTo("renamed");
    assertThat(web().row(RowKind.PROJECT, project).get("active").asBoolean()).isFalse();
    assertThat(device.find(local).active()).isFalse();
  }
}
