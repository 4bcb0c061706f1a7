package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S63: the server fails over the oldest row of a push, and over no other. */
class FailingRowsTest extends Scenario {

  private Device device;
  private final List<Ref<TimeEntry>> entries = new ArrayList<>();

  static List<Fault> faults() {
    return List.of(
        Fault.status(500),
        Fault.status(503),
        Fault.answer(Answer.empty(200)),
        Fault.answer(Answer.text(200, "<html>")));
  }

  @BeforeEach
  void begin() {
    for (int i = 0; i < 4; i++) {
      web().addEntry("entry " + i, time.now().minusSeconds(600 * (i + 1)), MINUTE);
    }
    device = synced();
    device.all(TimeEntry.TYPE).forEach(e -> entries.add(TimeEntry.TYPE.ref(e.id())));
  }

  private void failOver(Ref<TimeEntry> entry, Fault fault) {
    String path = "/time_entries/" + device.find(entry).serverId();
    server
        .faults()
        .always(request -> !request.method().equals("GET") && request.path().endsWith(path), fault);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void S63_theOthersAreUpdatedInTheSamePush(Fault fault) {
    failOver(entries.get(0), fault);
    entries.forEach(entry -> device.describe(entry, "new"));
    SyncReport report = device.push();
    assertThat(log().of("PUT time_entries")).hasSize(4);
    assertThat(device.pending()).isOne();
    assertThat(device.state(entries.get(0))).isEqualTo(SyncState.PENDING);
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error().orElseThrow().code()).isEqualTo("server_failed");
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503})
  void S63_theOthersAreDeletedInTheSamePush(int status) {
    failOver(entries.get(0), Fault.status(status));
    entries.forEach(device.entries()::delete);
    device.push();
    assertThat(log().of("DELETE time_entries")).hasSize(4);
    assertThat(descriptionsOnServer()).hasSize(1);
  }

  @Test
  void S63_theBadOneRestsWithGrowingPauses() {
    failOver(entries.get(0), Fault.status(500));
    List<Integer> requests = new ArrayList<>();
    for (int hour = 0; hour < 12; hour++) {
      forget();
      for (int i = 0; i < 12; i++) {
        device.describe(entries.get(1), "edit " + hour + "." + i);
        if (hour + i == 0) {
          device.describe(entries.get(0), "bad");
        }
        device.push();
        pass(Duration.ofMinutes(5));
      }
      requests.add((int) log().arrivals().stream().filter(a -> a.status() == 500).count());
    }
    assertThat(requests.get(0)).isBetween(4, 8);
    assertThat(requests.subList(6, 12).stream().mapToInt(n -> n).sum()).isLessThanOrEqualTo(2);
    assertThat(device.engine.resting()).hasSize(1);
    assertThat(descriptionsOnServer()).contains("edit 11.11");
  }

  @Test
  void S63_aServerThatIsDownIsToldByTwoRowsAndOneQuestion() {
    server.faults().always(request -> true, Fault.status(503));
    entries.forEach(entry -> device.describe(entry, "new"));
    assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
    assertThat(log().all())
        .containsExactly("PUT time_entries", "PUT time_entries", "GET me/logged");
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S63_aCreateOfUnknownOutcomeIsLookedForByTheNextPushAndIsThereOnce() {
    every("POST tags", Fault.statusAfterCommit(500));
    Ref<Tag> tag = device.tag("made");
    device.describe(entries.get(0), "new");
    device.push();
    assertThat(log().all()).containsExactly("POST tags", "PUT time_entries");
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(tag).serverId()).isNotNull();
    assertThat(web().rows(RowKind.TAG)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 500})
  void S61_aListInWhichALostCreateIsLookedForFailsForEverAndTheOthersGo(int status) {
    next("POST tags", Fault.dropAfterCommit());
    device.tag("lost");
    device.push();
    pass(MINUTE);
    every("GET me/tags", Fault.status(status));
    device.describe(entries.get(0), "new");
    assertThat(device.push().error()).isPresent();
    assertThat(descriptionsOnServer()).contains("new");
    assertThat(device.pending()).isOne();
  }
}
