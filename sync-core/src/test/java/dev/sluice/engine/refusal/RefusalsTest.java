package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;

/** The server says no: the change is set aside with the server's words, and the rest goes on. */
class RefusalsTest extends Scenario {

  private static final String WORDS = "project name can't be so silly";

  private Ref<Project> refused(Device device) {
    next("POST projects", Fault.answer(Answer.error(400, WORDS)));
    return device.project("silly");
  }

  @Test
  void S40_aRefusedRowIsListedWithTheServersWordsAndTheOthersGoOn() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    device.project("serious");
    device.entry("on its own");
    SyncReport report = device.push();

    assertThat(report.result()).isEqualTo(SyncResult.PENDING);
    assertThat(report.error()).isEmpty();
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("serious");
    assertThat(descriptionsOnServer()).containsExactly("on its own");
    SyncFailure failure = device.engine.failures().get(0);
    assertThat(failure.ref()).isEqualTo(silly);
    assertThat(failure.message()).isEqualTo(WORDS);
    assertThat(device.state(silly)).isEqualTo(SyncState.REFUSED);
    assertThat(device.status().text()).isEqualTo("Not all synced, 1 problem");
  }

  @Test
  void S40_aRefusedRowIsNotSentAgainByItself() {
    Device device = synced();
    refused(device);
    device.push();
    forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(log().all()).isEmpty();
  }

  @Test
  void S40_whatDependsOnItWaitsWithoutRequests() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    Ref<TimeEntry> child = device.entries().create(device.draft("child").withProject(silly));
    device.push();
    assertThat(log().all()).containsExactly("POST projects");
    assertThat(device.state(child)).isEqualTo(SyncState.PENDING);
    assertThat(device.engine.failures()).hasSize(1);
  }

  @Test
  void retrySendsTheSameAgainAndTheChildrenFollow() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    device.entries().create(device.draft("child").withProject(silly));
    device.push();
    device.engine.failures().get(0).retry();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("silly");
    assertThat(descriptionsOnServer()).containsExactly("child");
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S24_anEditIsAsGoodAsARetry() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    device.push();
    device.table(Project.TYPE).update(silly, p -> p.withName("grown up"));
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("grown up");
  }

  @Test
  void S23_discardingACreateTakesTheRowAway() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    Ref<TimeEntry> child = device.entries().create(device.draft("child").withProject(silly));
    device.push();
    device.engine.failures().get(0).discard();
    assertThat(device.all(Project.TYPE)).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(child).project()).isNull();
    assertThat(descriptionsOnServer()).containsExactly("child");
  }

  @Test
  void S23_discardingAnEditBringsTheServersRowBack() {
    long known = web().addTag(web().workspace(), "first");
    Device device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, known);
    next("PUT tags", Fault.status(422));
    device.table(Tag.TYPE).update(tag, t -> t.withName("refused"));
    device.push();
    device.engine.failures().get(0).discard();
    assertThat(device.find(tag).name()).isEqualTo("first");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("first");
  }

  @Test
  void S23_discardingADeleteBringsTheRowBack() {
    long known = web().addTag(web().workspace(), "first");
    Device device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, known);
    next("DELETE tags", Fault.answer(Answer.error(403, "only admins may do that")));
    device.table(Tag.TYPE).delete(tag);
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).isEqualTo("only admins may do that"));
    device.engine.failures().get(0).discard();
    assertThat(device.find(tag).name()).isEqualTo("first");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void revertGivesUpAnEditThatWasNotEvenSent() {
    long known = web().addTag(web().workspace(), "first");
    Device device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, known);
    device.table(Tag.TYPE).update(tag, t -> t.withName("second"));
    device.engine.revert(tag);
    assertThat(device.find(tag).name()).isEqualTo("first");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
  }

  @Test
  void awaitSyncedFailsWithTheServersWords() {
    Device device = synced();
    Ref<Project> silly = refused(device);
    var awaited = device.engine.awaitSynced(silly).test();
    device.push();
    time.settle();
    awaited.assertError(e -> e.getMessage().equals(WORDS));
  }

  @Test
  void awaitSyncedAnswersTheRowWithItsServerId() {
    Device device = synced();
    var awaited = device.engine.awaitSynced(device.entry("soon")).test();
    awaited.assertNotComplete();
    device.push();
    time.settle();
    awaited.assertValue(e -> e.serverId() != null);
  }
}
