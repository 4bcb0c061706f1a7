package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The user goes on editing while a request is on its way: S05, S12, S13, S56. */
class EditsInFlightTest extends Scenario {

  @Test
  void S05_anEditDuringThePostIsPushedAsAPut() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("first");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.describe(entry, "second");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().all()).containsExactly("POST time_entries", "PUT time_entries");
    assertThat(descriptionsOnServer()).containsExactly("second");
    assertThat(device.find(entry).description()).isEqualTo("second");
  }

  /** The row was again as the server has it, so it needed no request. */
  @Test
  void S173_anEditBeforeARowIsSettledWithoutARequestIsSent() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Runnable[] meanwhile = {() -> {}};
    SyncListener listener =
        new SyncListener() {
          @Override
          public void moved(String loop, StateGraph.Arrow arrow) {
            if (arrow.to().equals("ResolveLocally")) {
              meanwhile[0].run();
            }
          }
        };
    Device device = synced("a", options -> options.listener(listener));
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    device.describe(entry, "first");
    meanwhile[0] = () -> device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void S12_anEditDuringThePutIsPushedByASecondPut() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    device.describe(entry, "third");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().bodies("PUT time_entries"))
        .extracting(body -> body.get("description").asText())
        .containsExactly("second", "third");
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void S12_anEditOfAnotherFieldDuringThePutSendsThatFieldOnly() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().bodies("PUT time_entries").get(1).has("description")).isFalse();
    assertThat(web().row(RowKind.TIME_ENTRY, known).get("duration").asLong()).isEqualTo(90);
    assertThat(device.find(entry).duration()).isEqualTo(90);
  }

  @Test
  void S12_anEditOfTheSameMomentDuringThePutIsNotLost() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    Instant moment = time.now();
    device.describe(entry, "second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    time.setWallClock(moment);
    device.describe(entry, "third");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void S12_norIsOneIfTheAnswerIsDatedAsTheRowWasBefore() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    ObjectNode answer = (ObjectNode) web().row(RowKind.TIME_ENTRY, known).deepCopy();
    answer.put("description", "second");
    next("PUT time_entries", new Fault.Instead(Answer.json(answer), true));
    device.describe(entry, "second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    device.describe(entry, "third");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("third");
    assertThat(device.find(entry).description()).isEqualTo("third");
  }

  @Test
  void S12_anEditBackWhileThePutIsOnItsWayIsNotLost() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT time_entries");
    device.describe(entry, "first");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("first");
    assertThat(device.find(entry).description()).isEqualTo("first");
  }

  @Test
  void S13_anEditDuringAPutThatIsRefusedStaysPendingAndIsSent() {
    long known = web().addTag(web().workspace(), "first");
    Device device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, known);
    next("PUT tags", Fault.status(400));
    device.table(Tag.TYPE).update(tag, t -> t.withName("refused"));
    Running push = device.begin(Operation.PUSH);
    untilArrived("PUT tags");
    device.table(Tag.TYPE).update(tag, t -> t.withName("mended"));
    SyncReport report = push.end();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.state(tag)).isEqualTo(SyncState.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("mended");
  }

  @Test
  void S13_anEditDuringAPostThatIsRefusedIsCreatedAfterAll() {
    Device device = synced();
    next("POST tags", Fault.status(400));
    Ref<Tag> tag = device.tag("refused");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST tags");
    device.table(Tag.TYPE).update(tag, t -> t.withName("mended"));
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("mended");
    assertThat(log().all()).containsExactly("POST tags", "POST tags");
  }

  @Test
  void S56_anAnswerThatComesVeryLateDoesNotHideTheEditsMadeMeanwhile() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("first");
    next("POST time_entries", Fault.delayAnswer(Duration.ofSeconds(20)));
    Running push = device.begin(Operation.PUSH);
    for (int i = 0; i < 5; i++) {
      pass(SECOND);
      device.describe(entry, "edit " + i);
    }
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("POST time_entries", "PUT time_entries");
    assertThat(descriptionsOnServer()).containsExactly("edit 4");
  }
}
