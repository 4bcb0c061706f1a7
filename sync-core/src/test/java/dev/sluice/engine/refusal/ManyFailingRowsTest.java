package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S63: the server fails over several rows for ever, and does everything else that it is asked. */
class ManyFailingRowsTest extends Scenario {

  private Device device;

  /** Entries that are in sync, the first of them the oldest. */
  private List<Ref<TimeEntry>> entries(int count) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(web().addEntry("old", time.now().minusSeconds(600 * (i + 1)), MINUTE));
    }
    device = synced();
    List<Ref<TimeEntry>> entries = new ArrayList<>();
    ids.forEach(id -> entries.add(device.ref(TimeEntry.TYPE, id)));
    return entries;
  }

  private void failOver(List<Ref<TimeEntry>> entries, Fault fault) {
    for (Ref<TimeEntry> entry : entries) {
      String path = "/time_entries/" + device.find(entry).serverId();
      server
          .faults()
          .always(
              request -> !request.method().equals("GET") && request.path().endsWith(path), fault);
    }
  }

  @ParameterizedTest
  @CsvSource({"2,0", "3,0", "10,0", "2,2", "10,2", "2,12"})
  void S63_theOthersGoInTheSamePushHoweverManyFailAndWherever(int bad, int before) {
    List<Ref<TimeEntry>> entries = entries(bad + 12);
    List<Ref<TimeEntry>> failing = entries.subList(before, before + bad);
    failOver(failing, Fault.status(500));
    entries.forEach(entry -> device.describe(entry, "new"));
    device.push();
    assertThat(device.pending()).isEqualTo(bad);
    assertThat(descriptionsOnServer()).filteredOn("new"::equals).hasSize(12);
    assertThat(failing).allMatch(entry -> device.state(entry) == SyncState.PENDING);
  }

  @Test
  void S63_aHundredThatFailHoldUpNobodyForMoreThanAFewPushes() {
    List<Ref<TimeEntry>> entries = entries(101);
    failOver(entries.subList(0, 100), Fault.status(500));
    entries.forEach(entry -> device.describe(entry, "new"));
    for (int i = 0; i < 6; i++) {
      forget();
      device.push();
      pass(MINUTE);
      assertThat(log().changes().size()).isLessThanOrEqualTo(21);
    }
    assertThat(descriptionsOnServer()).contains("new");
  }

  @Test
  void S63_whatFailedBeforeTakesNoSlotFromWhatIsNew() {
    List<Ref<TimeEntry>> entries = entries(10);
    failOver(entries, Fault.status(500));
    entries.forEach(entry -> device.describe(entry, "new"));
    device.push();
    pass(MINUTE);
    forget();
    device.tag("tag");
    device.entry("entry");
    device.push();
    assertThat(log().changes().subList(0, 2)).containsExactly("POST tags", "POST time_entries");
  }

  /** The app pulls by itself once a week, so only pushes are tried again. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10})
  void S63_anEndpointThatFailsForEverHoldsUpNoOther(int count) {
    AutoSync weekly = AutoSync.defaults().withLook(Duration.ZERO).withPeriod(Duration.ofDays(7));
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(web().addTag(web().workspace(), "tag" + i));
    }
    device = synced("a", o -> o.autoSync(weekly));
    every("PUT tags", Fault.status(500));
    for (long id : ids) {
      device.db.tags().update(device.ref(Tag.TYPE, id), t -> t.withName(t.name() + " renamed"));
    }
    device.entry("entry");
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("entry");
    pass(Duration.ofHours(4));
    assertThat(device.engine.resting()).hasSize(count);
  }

  /** Then no question can tell whether the server works, so the rows take turns. */
  @Test
  void S63_theOthersGoAlsoWhereTheQuestionFailsToo() {
    List<Ref<TimeEntry>> entries = entries(7);
    failOver(entries.subList(0, 6), Fault.status(500));
    every("GET me/logged", Fault.status(500));
    entries.forEach(entry -> device.describe(entry, "new"));
    for (int i = 0; i < 4; i++) {
      device.push();
      pass(MINUTE);
    }
    assertThat(descriptionsOnServer()).contains("new");
  }

  /** Such as a proxy that breaks the connection over the contents of one row. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void S63_rowsOverWhichTheConnectionBreaksForEverComeLast(int count) {
    List<Ref<TimeEntry>> entries = entries(count + 1);
    failOver(entries.subList(0, count), Fault.dropBefore());
    entries.forEach(entry -> device.describe(entry, "new"));
    for (int i = 0; i < count + 1; i++) {
      assertThat(device.push().result()).isEqualTo(SyncResult.OFFLINE);
      pass(MINUTE);
    }
    assertThat(descriptionsOnServer()).contains("new");
    device.entry("later");
    device.push();
    assertThat(descriptionsOnServer()).contains("later");
  }

  @Test
  void S63_aServerThatIsDownIsNotAskedForAllRows() {
    List<Ref<TimeEntry>> entries = entries(30);
    server.faults().always(request -> true, Fault.status(503));
    entries.forEach(entry -> device.describe(entry, "new"));
    for (int i = 0; i < 5; i++) {
      forget();
      assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
      assertThat(log().all())
          .containsExactly("PUT time_entries", "PUT time_entries", "GET me/logged");
      pass(MINUTE);
    }
    server.faults().clear();
    assertThat(device.engine.resting()).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S63_aServerThatTakesNoChangesIsNotAskedForAllRowsEither() {
    List<Ref<TimeEntry>> entries = entries(50);
    every("PUT time_entries", Fault.status(503));
    entries.forEach(entry -> device.describe(entry, "new"));
    device.push();
    assertThat(log().changes()).hasSize(20);
    assertThat(log().of("GET me/logged")).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void S63_aRowThatRestsIsNotSentForItsNamesSake() {
    long x = web().addTag(web().workspace(), "x");
    device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, x);
    device.db.tags().update(tag, t -> t.withName("y"));
    every("PUT tags", Fault.status(500));
    for (int i = 0; i < 3; i++) {
      device.sync();
      pass(MINUTE);
    }
    assertThat(device.engine.resting()).hasSize(1);
    forget();
    Ref<Tag> waits = device.tag("x");
    device.tag("z");
    for (int i = 0; i < 3; i++) {
      assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
      pass(MINUTE.plus(SECOND));
    }
    assertThat(log().changes()).containsExactly("POST tags");
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("x", "z");

    server.faults().clear();
    pass(Duration.ofMinutes(10));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("x", "y", "z");
    assertThat(device.find(waits).serverId()).isNotNull();
  }
}
