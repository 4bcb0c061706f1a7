package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    assertThat(device.all(Project.TYPE)).extracting(Project::serverId).containsExactly(UNKNOWN);
  }
}
