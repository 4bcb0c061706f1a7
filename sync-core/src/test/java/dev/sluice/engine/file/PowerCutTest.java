package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.PowerCut;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Notes.Notebook;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S102: the power goes, and everything since SQLite last synced its log goes with it. */
class PowerCutTest extends Scenario {

  private static final Duration REBOOT = Duration.ofSeconds(20);

  private PowerCut disk;

  private Device started() {
    disk = new PowerCut(folder.resolve("a.db"));
    return device(disk, options -> options);
  }

  private Device synced(Device device) {
    assertThat(device.sync().error()).isEmpty();
    pass(MINUTE.plus(SECOND));
    forget();
    return device;
  }

  private Device afterAPowerCut(Device device) {
    device.loseItsPower(disk);
    pass(REBOOT);
    time.reboot();
    return device(disk, options -> options);
  }

  @Test
  void S102_whatTheUserSawSavedIsThereAfterAPowerCut() {
    Device device = synced(started());
    Ref<TimeEntry> entry = device.entry("first");
    device.describe(entry, "second");
    device.db.inTransaction(tables -> tables.tags().create(Tag.named("third")));
    Device again = afterAPowerCut(device);
    assertThat(again.descriptions()).containsExactly("second");
    assertThat(again.pending()).isEqualTo(2);
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("second");
  }

  @Test
  void S102_anAppThatTradesThatForSpeedMayLoseTheLastEditsAndNothingElse() {
    disk = new PowerCut(folder.resolve("fast.db"));
    SqliteOptions fast = SqliteOptions.at(time).withoutDurableEdits();
    Ref<Notebook> kept;
    try (Database db = SqliteDatabase.open(disk, Notes.SCHEMA, fast)) {
      kept = db.table(Notes.NOTEBOOKS).create(new Notebook("synced when the file is closed"));
    }
    Database db = SqliteDatabase.open(disk, Notes.SCHEMA, fast);
    Ref<Notebook> lost = db.table(Notes.NOTEBOOKS).create(new Notebook("lost"));
    disk.cut(db::close);
    try (Database again = SqliteDatabase.open(disk, Notes.SCHEMA, fast)) {
      assertThat(again.table(Notes.NOTEBOOKS).find(kept)).isPresent();
      assertThat(again.table(Notes.NOTEBOOKS).find(lost)).isEmpty();
    }
  }

  @Test
  void S102_aDecisionOfTheUsersIsThereAfterAPowerCut() {
    Device device = synced(started());
    Ref<TimeEntry> entry = device.entry("refused");
    next("POST time_entries", Fault.status(400));
    device.push();
    device.engine.failures().get(0).discard();
    Device again = afterAPowerCut(device);
    assertThat(again.entries().find(entry)).isEmpty();
    assertThat(again.engine.failures()).isEmpty();
  }

  @Test
  void S102_aCreateThatWasSentBeforeAPowerCutIsOnTheServerOnce() {
    Device device = synced(started());
    device.entry("once");
    device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    Device again = afterAPowerCut(device);
    assertThat(again.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("once");
  }

  /** Before and after the answer to each of five. */
  static List<Arguments> lastRequests() {
    List<Arguments> all =
        IntStream.rangeClosed(1, 5)
            .boxed()
            .flatMap(nth -> Stream.of(0, 15).map(millis -> Arguments.of(nth, millis)))
            .toList();
    return Sample.of(all, 5, any -> "");
  }

  /** A client, a project and two entries, one of which is edited and one deleted meanwhile. */
  @Sampled
  @ParameterizedTest
  @MethodSource("lastRequests")
  void S102_whicheverRequestIsTheLastBothSidesEndAlike(int nth, int millisLater) {
    Device device = synced(started());
    Ref<TimeEntry> old = device.entry("old");
    Ref<TimeEntry> gone = device.entry("gone");
    synced(device);
    Ref<Client> client = device.client("Client");
    Ref<Project> project = device.db.projects().create(Project.named("Project").withClient(client));
    device.entries().create(device.draft("new").withProject(project));
    device.describe(old, "old, edited");
    device.entries().delete(gone);
    device.begin(Operation.PUSH);
    for (int i = 0; i < 100_000 && log().changes().size() < nth; i++) {
      passMillis(1);
    }
    assertThat(log().changes()).hasSize(nth);
    passMillis(millisLater);
    Device again = afterAPowerCut(device);
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("old, edited", "new");
    assertThat(again.descriptions()).containsExactlyInAnyOrder("old, edited", "new");
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("Project");
    assertThat(onServer(RowKind.CLIENT, "name")).containsExactly("Client");
  }

  /** Nobody would recognise it by what it was when it was sent. */
  @Test
  void S102_aRowThatSomebodyChangedBeforeAPowerCutIsOnTheServerOnce() {
    Device device = synced(started());
    device.entry("ours");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    long entry = web().rows(RowKind.TIME_ENTRY).get(0).get("id").asLong();
    web().edit(RowKind.TIME_ENTRY, entry, "description", "theirs");
    Device again = afterAPowerCut(device);
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("theirs");
    assertThat(again.descriptions()).containsExactly("theirs");
  }

  /** Its date stands in another file, which may have reached the disk. */
  @Test
  void S102_aFullSyncIsTheLastOneOnlyIfAPowerCutLeavesItsRows() {
    web().addEntry("pulled", time.now(), SECOND);
    started().close();
    Device device = device(disk, options -> options);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    Device again = afterAPowerCut(device);
    assertThat(again.status().text()).isEqualTo("Synced");
    assertThat(again.descriptions()).containsExactly("pulled");
    int before = disk.syncs();
    pass(MINUTE);
    again.sync();
    assertThat(disk.syncs() - before).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void S102_aPushSyncsTheDiskOnceForEachRowAndOnceAtItsEndAndAPullNever(int rows) {
    for (int i = 0; i < 20; i++) {
      web().addEntry("pulled " + i, time.now(), SECOND);
    }
    Device device = started();
    int opened = disk.syncs();
    assertThat(device.pull().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(disk.syncs() - opened).isZero();
    pass(MINUTE);
    for (int i = 0; i < rows; i++) {
      device.entry("pushed " + i);
    }
    int edited = disk.syncs();
    assertThat(edited - opened).isEqualTo(rows);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(disk.syncs() - edited).isEqualTo(rows + 1);
  }
}
