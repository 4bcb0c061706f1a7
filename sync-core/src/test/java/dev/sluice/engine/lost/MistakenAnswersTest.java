package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S89, S93: an answer to a change or a question that is about another row. */
class MistakenAnswersTest extends Scenario {

  private static final long UNKNOWN = 4711;

  private Fault tag(long id, String name) {
    return Fault.answer(
        Answer.json(
            Json.object()
                .put("id", id)
                .put("workspace_id", web().workspace())
                .put("name", name)
                .put("at", time.now().toString())));
  }

  private void isSetAside(Device device, SyncReport report, Ref<Tag> tag) {
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1);
    assertThat(device.engine.failures()).extracting(f -> f.ref()).isEqualTo(List.of(tag));
    assertThat(device.state(tag)).isEqualTo(SyncState.REFUSED);
    assertThat(onServer(RowKind.TAG, "name")).contains("healthy");
  }

  @Test
  void S89_aCreateThatIsAnsweredWithTheKeyOfAnotherRowIsSetAside() {
    long other = web().addTag(web().workspace(), "other");
    Device device = synced();
    Ref<Tag> made = device.tag("made");
    device.tag("healthy");
    next("POST tags", tag(other, "made"));
    isSetAside(device, device.push(), made);
    assertThat(device.find(made)).returns(null, Tag::serverId).returns("made", Tag::name);
    assertThat(device.find(device.ref(Tag.TYPE, other)).name()).isEqualTo("other");

    device.sync();
    assertThat(log().of("POST tags")).hasSize(2);
    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("other", "healthy", "made");
  }

  @Test
  void S89_whatTheServerMadeUnderAnotherKeyThanItAnsweredIsFoundAgain() {
    long other = web().addTag(web().workspace(), "other");
    Device device = synced();
    Ref<Tag> made = device.tag("made");
    next("POST tags", new Fault.Instead(((Fault.Instead) tag(other, "made")).answer(), true));
    device.push();
    device.engine.failures().get(0).retry();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("POST tags")).hasSize(1);
    assertThat(device.find(made).serverId()).isNotNull().isNotEqualTo(other);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S93_anUpdateThatIsAnsweredWithAnotherKeyLeavesTheRowItsOwn(boolean known) {
    long own = web().addTag(web().workspace(), "own");
    long other = web().addTag(web().workspace(), "other");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, own);
    device.db.tags().update(edited, tag -> tag.withName("edited"));
    device.tag("healthy");
    next("PUT tags", tag(known ? other : UNKNOWN, "edited"));
    isSetAside(device, device.push(), edited);
    assertThat(device.find(edited)).returns(own, Tag::serverId).returns("edited", Tag::name);
    assertThat(device.find(device.ref(Tag.TYPE, other)).name()).isEqualTo("other");

    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name"))
        .containsExactlyInAnyOrder("edited", "other", "healthy");
  }

  /** The list has it as older than the answer, as if the list were late. */
  @Test
  void S93_aRowThatIsNotHereYetComesThoughACreateWasAnsweredWithItsId() {
    Device device = synced();
    long other = web().addTag(web().workspace(), "other");
    pass(MINUTE.multipliedBy(2));
    device.tag("made");
    next("POST tags", new Fault.Instead(((Fault.Instead) tag(other, "made")).answer(), true));
    device.push();
    device.sync();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("made", "made");

    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactlyInAnyOrder("other", "made");
  }

  @Test
  void S93_aSingleProjectThatIsAnsweredWithAnotherOneStoresNoStranger() {
    Device device = synced();
    web().addEntry("theirs", time.now().minusSeconds(600), MINUTE);
    ObjectNode entry = web().rows(RowKind.TIME_ENTRY).get(0).deepCopy();
    next(
        "GET me/time_entries",
        Fault.answer(Answer.json(Json.array().add(entry.put("project_id", UNKNOWN)))));
    every("GET projects", tag(UNKNOWN + 1, "stranger"));
    device.sync();
    assertThat(device.known(Project.TYPE)).extracting(Project::serverId).containsExactly(UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S93_aCreateThatIsAnsweredWithAnUnknownRowIsNotThatRow(boolean gone) {
    Device device = synced();
    long stranger = web().addTag(web().workspace(), gone ? "made" : "stranger");
    ObjectNode told = web().rows(RowKind.TAG).get(0).deepCopy();
    next("POST tags", Fault.answer(Answer.json(gone ? told.put("deleted_at", "now") : told)));
    Ref<Tag> made = device.tag("made");
    device.tag("healthy");
    isSetAside(device, device.push(), made);
    assertThat(device.find(made)).returns(null, Tag::serverId).returns("made", Tag::name);

    web().delete(RowKind.TAG, stranger);
    pass(MINUTE);
    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("healthy", "made");
  }

  @ParameterizedTest
  @ValueSource(strings = {"R&D  cafe\u0301 ", "R&D  CAFÉ", "r&d", "R&amp;D café", "R-D café"})
  void S93_aCreateMayBeAnsweredWithItsNameRewritten(String name) {
    Device device = synced();
    Ref<Tag> made = device.tag("R&D  café");
    next("POST tags", tag(UNKNOWN, name));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(made).serverId()).isEqualTo(UNKNOWN);
  }

  @Test
  void S93_anUpdateThatLeavesTheRowAsItWasIsSetAside() {
    long own = web().addTag(web().workspace(), "before");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, own);
    device.db.tags().update(edited, tag -> tag.withName("after"));
    next("PUT tags", Fault.answer(Answer.json(web().rows(RowKind.TAG).get(0))));
    device.push();
    assertThat(device.state(edited)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message())
        .isEqualTo("the server left name as it was");
    assertThat(device.find(edited).name()).isEqualTo("after");

    pass(MINUTE);
    device.sync();
    assertThat(device.engine.failures()).hasSize(1);
    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("after");
  }

  @ParameterizedTest
  @CsvSource({
    "after, After",
    "Before, before",
    "be  fore, be fore",
    "be\u00a0\u2003fore, be fore",
    "cafe\u0301, caf\u00e9",
  })
  void S93_anUpdateThatTheServerRewritesIsInSync(String edit, String told) {
    long own = web().addTag(web().workspace(), told.equals("After") ? "before" : told);
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, own);
    device.db.tags().update(edited, tag -> tag.withName(edit));
    next("PUT tags", tag(own, told));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(edited).name()).isEqualTo(told);
  }

  @Test
  void S93_aFailureOfAnEditThatWasDoneAfterAllEndsWithThePullThatShowsIt() {
    long own = web().addTag(web().workspace(), "before");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, own);
    device.db.tags().update(edited, tag -> tag.withName("after"));
    Answer old = Answer.json(web().rows(RowKind.TAG).get(0));
    next("PUT tags", new Fault.Instead(old, true));
    device.push();
    assertThat(device.engine.failures()).hasSize(1);

    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(log().of("PUT tags")).hasSize(1);
  }

  @Test
  void S93_aTagThatTheServerDroppedIsNoFailureOnceItIsDeletedThere() {
    long gone = web().addTag(web().workspace(), "gone");
    long own = web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> edited = device.ref(TimeEntry.TYPE, own);
    Ref<Tag> tag = device.ref(Tag.TYPE, gone);
    device.db.timeEntries().update(edited, entry -> entry.withTags(List.of(tag)));
    web().delete(RowKind.TAG, gone);
    next("PUT time_entries", Fault.answer(Answer.json(web().rows(RowKind.TIME_ENTRY).get(0))));
    device.push();
    assertThat(device.engine.failures()).hasSize(1);

    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.find(edited).tags()).isEmpty();
  }

  @Test
  void S93_anUpdateThatIsAnsweredWithATombstoneIsKeptAsAFailure() {
    long own = web().addTag(web().workspace(), "before");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, own);
    device.db.tags().update(edited, tag -> tag.withName("after"));
    ObjectNode dead = web().rows(RowKind.TAG).get(0).deepCopy();
    web().delete(RowKind.TAG, own);
    String at = time.now().toString();
    next("PUT tags", Fault.answer(Answer.json(dead.put("deleted_at", at))));
    device.push();
    assertThat(device.state(edited)).isEqualTo(SyncState.LOST);
    assertThat(device.engine.failures()).hasSize(1);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }
}
