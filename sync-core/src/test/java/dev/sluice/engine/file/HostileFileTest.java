package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.FileBytes;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody wrote nonsense into the file: it costs its own row, and is told by table and id. */
class HostileFileTest extends Scenario {

  private static final String SECRET = "met the duke";

  private static void run(Device device, String sql, Object... arguments) {
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run(sql, arguments);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "duration", "billable", "tag_ids", "project_id"})
  void S52_aRowThatMakesNoSenseIsNamedAndTheOthersArePushed(String column) {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    Ref<TimeEntry> good = device.entry("good");
    run(device, "UPDATE time_entries SET " + column + " = ? WHERE id = ?", SECRET, bad.id());
    SyncReport report = device.sync();

    assertThat(report.result()).isEqualTo(SyncResult.PENDING);
    assertThat(descriptionsOnServer()).containsExactly("good");
    assertThat(device.descriptions()).containsExactly("good");
    assertThat(device.find(good).serverId()).isNotNull();
    assertThat(device.pending()).isZero();
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> device.find(bad))
        .withMessage("time_entries/" + bad.id() + " has an invalid value in the column " + column)
        .withNoCause();

    SyncFailure failure = device.engine.failures().get(0);
    assertThat(device.engine.failures()).hasSize(1);
    assertThat(failure.ref()).isEqualTo(bad);
    assertThat(failure.message()).endsWith("has an invalid value in the column " + column);
    failure.retry();
    device.sync();
    assertThat(device.engine.failures()).hasSize(1);
    device.engine.failures().get(0).discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("good");
  }

  /**
   * Neither the pull nor the push may take it for an edit, or throw away what else he has edited.
   */
  @Test
  void S52_nonsenseInARowInSyncIsTheUsersToGiveUp() {
    web().addEntry("one", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    long start = device.entries().list(Query.all()).get(0).start().toEpochMilli();
    run(device, "UPDATE time_entries SET start = ?, description = 'edited'", SECRET);
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures()).hasSize(1);
    run(device, "UPDATE time_entries SET start = ?", start);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");

    run(device, "UPDATE time_entries SET start = ?", SECRET);
    device.sync();
    device.engine.failures().get(0).discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("edited");
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S52_aRowThatIsMendedIsPushed() {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("mended");
    long start = device.find(bad).start().toEpochMilli();
    String set = "UPDATE time_entries SET start = ? WHERE id = ?";
    run(device, set, SECRET, bad.id());
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    run(device, set, start, bad.id());

    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("mended");
  }

  @Test
  void S52_aPulledRowThatMeetsNonsenseIsReportedAndTheOthersAreStored() {
    web().addEntry("one", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    run(device, "UPDATE time_entries SET start = ?", SECRET);
    web().addEntry("two", time.now().minusSeconds(500), MINUTE);
    SyncReport report = device.pull();

    assertThat(report.problems()).hasSize(1).noneMatch(problem -> problem.contains(SECRET));
    assertThat(device.descriptions()).containsExactly("two");
  }

  @Test
  void aStateThatMakesNoSenseKeepsItsRowHereAndReadable() {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    device.entry("good");
    run(device, "UPDATE _sync_row SET state = ? WHERE id = ?", SECRET, bad.id());

    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("good");
    assertThat(device.find(bad).description()).isEqualTo("bad");
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> device.entries().state(bad))
        .withMessage("time_entries/" + bad.id() + " has an invalid sync state");
  }

  @Test
  void aReferenceToNothingHoldsUpNoRow() {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    device.entry("good");
    run(device, "UPDATE time_entries SET project_id = 12345 WHERE id = ?", bad.id());

    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("bad", "good");
    assertThat(device.find(bad).description()).isEqualTo("bad");
  }

  @ParameterizedTest
  @CsvSource({
    "-1000000000-01-01T00:00:00Z",
    "+1000000000-12-31T23:59:59.999999999Z",
    "+292278995-01-01T00:00:00Z"
  })
  void aDateThatNoFileCanHoldIsRefusedAtTheDoor(Instant start) {
    Device device = synced();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> device.entries().create(TimeEntry.recorded("x", start, Duration.ofMinutes(1))))
        .withMessageContaining("a date");
    assertThat(device.descriptions()).isEmpty();
  }

  /** The trigger that protects the server's ids stands still. */
  private static void runUnwatched(Device device, String sql, Object... arguments) {
    run(device, "UPDATE _sync_guard SET applying = 1");
    run(device, sql, arguments);
    run(device, "UPDATE _sync_guard SET applying = 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'x'", "x'ff'", "1e300", "4.5"})
  void S166_aServerIdThatIsNoNumberCostsItsOwnRowOnly(String nonsense) {
    web().addTag(web().workspace(), "one");
    web().addTag(web().workspace(), "two");
    long gone = web().addTag(web().workspace(), "gone");
    Device device = synced();
    runUnwatched(device, "UPDATE tags SET server_id = " + nonsense + " WHERE name = 'two'");
    web().delete(RowKind.TAG, gone);
    pass(MINUTE.multipliedBy(2));
    SyncReport report = device.sync();

    assertThat(report.error()).isEmpty();
    assertThat(device.db.tags().list(Query.all()))
        .extracting(Tag::name)
        .contains("one")
        .doesNotContain("gone");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'x'", "x'ff'", "1e300"})
  void S166_anEditWhoseNumberIsNoneCostsItsOwnRowOnly(String nonsense) {
    Device device = synced();
    Ref<TimeEntry> bad = device.entry("bad");
    device.entry("good");
    run(device, "UPDATE _sync_row SET change = " + nonsense + " WHERE id = ?", bad.id());

    assertThat(device.sync().error()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("good");
    assertThat(device.pending()).isOne();
    device.close();
    assertThat(device("a").sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("good", "bad");
  }

  @Test
  void S166_aGuardThatSomebodyLeftUpHidesNoEditFromTheNextOpeningOn() {
    Device device = synced();
    device.close();
    run(device, "UPDATE _sync_guard SET applying = 'x'");
    Device again = device("a");
    run(
        again,
        "INSERT INTO tags (deleted, workspace_id, name) SELECT 0, id, 'by a DAO' FROM workspaces");
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("by a DAO");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {"x'00ff', rest of time_entries", "'x', account_id", "'x', failed of tags"})
  void S171_aNoteThatMakesNoSenseIsToldAsADamagedFileAndNothingIsLost(String value, String note) {
    Device device = synced();
    device.entry("kept");
    String[] ofList = note.split(" of ");
    run(
        device,
        ofList.length == 1
            ? "INSERT OR REPLACE INTO _sync_meta VALUES ('note:" + note + "', " + value + ")"
            : "INSERT OR REPLACE INTO _sync_list VALUES"
                + (" ('" + ofList[1] + "', '" + ofList[0] + "', " + value + ")"));
    SyncReport report = device.sync();

    assertThat(report.error().orElseThrow())
        .isInstanceOfSatisfying(
            StorageException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED))
        .hasMessageContaining("the file is damaged: its note " + note + " is invalid");
    assertThat(device.descriptions()).containsExactly("kept");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {"counter, x'00'", "counter, 'x'", "layout, 'x'", "version, 1.5", "note:any, x'00'"})
  void S171_aNumberThatIsNoneIsRefusedAtTheOpeningAndTheFileStaysByteForByte(
      String name, String value) {
    Device device = synced();
    device.entry("kept");
    run(device, "INSERT OR REPLACE INTO _sync_meta VALUES ('" + name + "', " + value + ")");
    device.close();
    byte[] before = FileBytes.of(device.file);

    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> TrackerDatabase.open(device.file).close())
        .withMessageContaining("damaged and was left as it is")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED));
    assertThat(FileBytes.of(device.file)).isEqualTo(before);
  }
}
