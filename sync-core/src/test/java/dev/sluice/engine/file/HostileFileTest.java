package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.TimeEntry;
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
    assertThat(device.pending()).isOne();
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> device.find(bad))
        .withMessage("time_entries/" + bad.id() + " has an invalid value in the column " + column)
        .withNoCause();
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
}
