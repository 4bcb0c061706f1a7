package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S68: a look for a lost create that proves nothing. */
class UnprovedLooksTest extends Scenario {

  private Device device;

  private void lose(String what, boolean arrived) {
    next(what, arrived ? Fault.dropAfterCommit() : Fault.dropBefore());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
  }

  /** The server's list with a first row that nobody can read. */
  private Fault unreadable(RowKind kind, String field, String value) {
    ArrayNode told = Json.array();
    web().rows(kind).forEach(row -> told.add(row.deepCopy()));
    ((ObjectNode) told.get(told.size() - 1)).put(field, value);
    return Fault.answer(Answer.json(told));
  }

  @ParameterizedTest
  @CsvSource({
    "id, seven, true",
    "id, seven, false",
    "at, no date, true",
    "workspace_id, here, false"
  })
  void S68_aListWithOneRowThatCannotBeReadProvesNothing(
      String field, String value, boolean arrived) {
    web().addTag(web().workspace(), "first");
    device = synced();
    Ref<Tag> lost = device.tag("lost");
    lose("POST tags", arrived);
    device.entry("healthy");
    every("GET me/tags", unreadable(RowKind.TAG, field, value));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.PENDING);
    assertThat(report.problems()).hasSize(1);
    assertThat(device.engine.resting()).extracting(f -> f.ref()).isEqualTo(List.of(lost));
    assertThat(descriptionsOnServer()).containsExactly("healthy");

    for (int i = 0; i < 20; i++) {
      device.sync();
      pass(Duration.ofMinutes(10));
    }
    assertThat(log().of("POST tags")).hasSize(arrived ? 1 : 0);
    server.faults().clear();
    pass(Duration.ofHours(6));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("first", "lost");
    assertThat(device.find(lost).serverId()).isNotNull();
  }

  private static Answer noList(String what) {
    return switch (what) {
      case "nothing" -> Answer.text(200, "");
      case "204" -> Answer.empty(204);
      case "null" -> Answer.text(200, "null");
      default -> Answer.text(200, "{\"id\":77,\"message\":\"maintenance\"}");
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "204", "null", "object"})
  void S68_aLookThatGotNoListProvesNothing(String what) {
    web().addTag(web().workspace(), "first");
    device = synced();
    device.entry("lost");
    lose("POST time_entries", true);
    device.tag("lost too");
    lose("POST tags", true);
    next("GET me/time_entries", Fault.answer(noList(what)));
    next("GET me/tags", Fault.answer(noList(what)));
    device.push();
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(log().of("POST tags")).hasSize(1);
  }

  @Test
  void S68_aServerThatSaysNullForEveryEmptyListIsBelievedAtTheSecondLook() {
    device = synced();
    device.tag("lost");
    lose("POST tags", false);
    every("GET me/tags", Fault.answer(noList("null")));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("lost");
  }

  @Test
  void S68_aListThatCannotBeReadAtAllDoesNotHoldUpTheOthers() {
    device = synced();
    device.tag("lost");
    lose("POST tags", true);
    device.entry("healthy");
    every("GET me/tags", Fault.answer(Answer.text(200, "<html>down</html>")));
    assertThat(device.push().error()).isPresent();
    assertThat(descriptionsOnServer()).containsExactly("healthy");
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("lost");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S68_oneRowOfManyIsAvoidedByAskingForTheRowsOwnMinute(boolean arrived) {
    web().addEntry("first", time.now().minus(Duration.ofHours(3)), MINUTE);
    device = synced();
    device.entry("lost");
    lose("POST time_entries", arrived);
    next("GET me/time_entries", unreadable(RowKind.TIME_ENTRY, "start", "no date"));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("first", "lost");
  }

  @ParameterizedTest
  @EnumSource(names = {"PUSH", "FULL"})
  void S28_aLostCreateIsFoundThoughAnotherRowHasMadeAStandInForIt(Operation next) {
    device = synced();
    Ref<Tag> lost = device.tag("lost");
    Ref<Project> project = device.project("lost too");
    lose("POST tags", true);
    lose("POST projects", true);
    long tag = web().rows(RowKind.TAG).get(0).get("id").asLong();
    long there = web().rows(RowKind.PROJECT).get(0).get("id").asLong();
    long entry = web().addEntry("of others", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", there);
    web().edit(RowKind.TIME_ENTRY, entry, "tag_ids", List.of(tag));
    device.run(Operation.LIGHT);
    assertThat(device.run(next).result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().of("POST tags")).hasSize(1);
    assertThat(log().of("POST projects")).hasSize(1);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::id).containsExactly(lost.id());
    assertThat(device.all(Project.TYPE)).extracting(Project::id).containsExactly(project.id());
    assertThat(device.all(TimeEntry.TYPE).get(0))
        .returns(project, TimeEntry::project)
        .returns(List.of(lost), TimeEntry::tags);
  }
}
