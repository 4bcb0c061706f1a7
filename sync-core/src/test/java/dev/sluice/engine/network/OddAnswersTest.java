package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Preferences;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that a lenient reader must get along with: S31, S33. */
class OddAnswersTest extends Scenario {

  private ArrayNode entries() {
    ArrayNode array = Json.array();
    web().rows(RowKind.TIME_ENTRY).forEach(row -> array.add(row.deepCopy()));
    return array;
  }

  private void addThree() {
    for (int i = 1; i <= 3; i++) {
      web().addEntry("entry " + i, time.now().minusSeconds(600), MINUTE);
      pass(MINUTE.multipliedBy(3));
    }
  }

  private static Fault answer(JsonNode json) {
    return Fault.answer(Answer.json(json));
  }

  static Stream<JsonNode> nothing() {
    return Stream.of(NullNode.getInstance(), Json.array());
  }

  @ParameterizedTest
  @MethodSource("nothing")
  void S33_nullOrNothingInPlaceOfAListDeletesNothing(JsonNode nothing) {
    addThree();
    Device device = synced();
    for (String list : new String[] {"time_entries", "tags", "features"}) {
      next("GET me/" + list, answer(nothing));
    }
    SyncReport report = device.sync();
    assertThat(report.error()).isEmpty();
    assertThat(device.descriptions()).hasSize(3);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @ParameterizedTest
  @CsvSource({"time_entries, ''", "tags, ''", "tags, '{\"id\":77,\"name\":\"down\"}'"})
  void S33_aFirstAnswerThatIsNoListHidesNoRow(String list, String told) {
    web().addTag(web().workspace(), "one");
    web().addEntry("one", time.now().minus(Duration.ofHours(4)), MINUTE);
    pass(Duration.ofHours(5));
    Device device = device("a");
    next("GET me/" + list, Fault.answer(Answer.text(200, told)));
    device.sync();
    assertThat(device.status().text()).contains(list);
    pass(MINUTE.multipliedBy(10));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("one");
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("one");
  }

  /** There is no row that could be missed, so the list is not asked for twice. */
  @Test
  void S33_aNullInTheFirstPullOfAllHidesNoRow() {
    web().addTag(web().workspace(), "one");
    pass(Duration.ofHours(5));
    Device device = device("a");
    next("GET me/tags", answer(NullNode.getInstance()));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    pass(MINUTE);
    device.sync();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("one");
  }

  @Test
  void S33_noWorkspaceAtAllIsAMatterForTheUserAndDeletesNothing() {
    addThree();
    Device device = synced();
    next("GET me/workspaces", answer(NullNode.getInstance()));
    SyncReport report = device.sync();
    assertThat(report.error()).hasValueSatisfying(e -> assertThat(e).hasMessage("no workspace"));
    assertThat(device.descriptions()).hasSize(3);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S33_unknownFieldsAndARowToldTwiceAreHarmless() {
    addThree();
    ArrayNode told = entries();
    told.forEach(row -> ((ObjectNode) row).putObject("novelty").put("deep", true));
    told.add(told.get(0).deepCopy());
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(3);
  }

  @Test
  void S33_aValueThatNobodyHasHeardOfIsKeptAndNotSentBack() {
    web().editPreference("duration_format", "sundial");
    Device device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Preferences.TYPE).get(0).durationFormat()).isEqualTo("sundial");
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void S33_fiveMegabytesAreReadAsAnythingElse() {
    addThree();
    ArrayNode told = entries();
    ((ObjectNode) told.get(1)).put("novelty", "x".repeat(100_000));
    for (int i = 0; i < 50; i++) {
      told.add(told.get(1));
    }
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(3);
  }

  @Test
  void S31_aRowThatTellsNoDateAtAllLeavesTheMarkWhereItWas() {
    addThree();
    ArrayNode told = entries();
    ((ObjectNode) told.get(1)).put("start", "no date at all").put("at", "never");
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    assertThat(device.sync().problems()).hasSize(1);
    pass(MINUTE);
    forget();
    assertThat(device.sync().problems()).isEmpty();
    assertThat(log().only("GET me/time_entries").request().query("since")).isEmpty();
    assertThat(device.descriptions()).hasSize(3);
  }

  @Test
  void S31_aRowThatMakesNoSenseIsReportedAndTheOthersAreStored() {
    addThree();
    ArrayNode told = entries();
    ObjectNode bad = (ObjectNode) told.get(1);
    bad.put("start", "no date at all");
    long at = Instant.parse(bad.get("at").asText()).getEpochSecond();
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    SyncReport report = device.sync();
    assertThat(report.problems()).hasSize(1);
    assertThat(report.problems().get(0)).doesNotContain("no date");
    assertThat(device.descriptions()).hasSize(2);

    pass(MINUTE);
    forget();
    assertThat(device.sync().problems()).isEmpty();
    String since = log().only("GET me/time_entries").request().query("since").orElseThrow();
    assertThat(Long.parseLong(since)).isLessThanOrEqualTo(at);
    assertThat(device.descriptions()).hasSize(3);
  }

  @Test
  void S31_nobodyIsToldSyncedWhileARowOfTheServerCannotBeRead() {
    addThree();
    ArrayNode told = entries();
    ((ObjectNode) told.get(1)).put("start", "no date at all");
    Device device = synced();
    pass(MINUTE);
    next("GET me/time_entries", answer(told));
    device.sync();
    assertThat(device.status().text()).isEqualTo("Not all synced, 1 problem");
    assertThat(((SyncStatus.Idle) device.status()).isSynced()).isFalse();
    device.entry("mine");
    device.push();
    device.kill();
    device = device("a");
    assertThat(device.status().text()).isEqualTo("Not all synced, 1 problem");

    pass(MINUTE);
    device.sync();
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void S31_aRowThatTheDatabaseWillNotTakeHoldsTheMark() {
    web().addTag(web().workspace(), "first");
    Device device = synced();
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run(
          "CREATE TRIGGER app_rule BEFORE INSERT ON tags WHEN NEW.name = 'second' BEGIN"
              + " SELECT RAISE(ABORT, 'the app wants no such tag'); END");
    }
    for (String name : new String[] {"second", "third", "fourth"}) {
      pass(MINUTE.multipliedBy(3));
      web().addTag(web().workspace(), name);
    }
    SyncReport report = device.sync();
    assertThat(report.problems()).hasSize(1);
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactly("first", "third", "fourth");
    device.sql("DROP TRIGGER app_rule");
    assertThat(device.sync().problems()).isEmpty();
    assertThat(device.all(Tag.TYPE)).hasSize(4);
  }

  @Test
  void anEntryThatRefersToRowsNobodyKnowsGetsStandIns() {
    addThree();
    ArrayNode told = entries();
    ((ObjectNode) told.get(0)).put("project_id", 77).putArray("tag_ids").add(78).add(79);
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    SyncReport report = device.sync();
    assertThat(report.error()).isEmpty();
    assertThat(device.descriptions()).hasSize(3);
    assertThat(device.known(Tag.TYPE)).hasSize(2);
    assertThat(log().changes()).isEmpty();
    assertThat(device.all(TimeEntry.TYPE)).anySatisfy(e -> assertThat(e.tags()).hasSize(2));
  }

  @ParameterizedTest
  @CsvSource({"-7, 2", "-9223372036854775808, 2", "0, 1"}) // alone a 0 says that there is none
  void S31_aReferenceThatIsNoKeyIsReportedAndAskedAfterByNobody(long project, int problems) {
    addThree();
    ArrayNode told = entries();
    ((ObjectNode) told.get(0)).put("project_id", project);
    ((ObjectNode) told.get(1)).putArray("tag_ids").add(project);
    Device device = device("a");
    next("GET me/time_entries", answer(told));
    SyncReport report = device.sync();
    assertThat(report.problems()).hasSize(problems);
    assertThat(device.descriptions()).hasSize(3 - problems);
    assertThat(device.all(Project.TYPE)).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"new, old", "old, new", "new, gone", "gone, new"})
  void S31_ofARowThatIsToldTwiceTheNewestVersionCounts(String one, String two) {
    web().addTag(web().workspace(), "tag");
    ObjectNode tag = (ObjectNode) web().rows(RowKind.TAG).get(0);
    ArrayNode told = Json.array().add(version(tag, one)).add(version(tag, two));
    Device device = device("a");
    next("GET me/tags", answer(told));
    device.pull();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("new");

    device.db.tags().update(device.ref(Tag.TYPE, tag.path("id").asLong()), t -> t.withName("mine"));
    next("GET me/tags", answer(told));
    assertThat(device.pull().losses()).isEmpty();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("mine");
    assertThat(device.pending()).isEqualTo(1);
  }

  /** The new version is of now, the others are older. */
  private ObjectNode version(ObjectNode tag, String which) {
    Instant at = which.equals("new") ? time.now() : time.now().minusSeconds(10);
    ObjectNode version = tag.deepCopy().put("name", which).put("at", at.toString());
    return which.equals("gone") ? version.put("deleted_at", at.toString()) : version;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S31_soATombstoneDoesIfItIsNewer(boolean last) {
    web().addTag(web().workspace(), "tag");
    ObjectNode alive = (ObjectNode) web().rows(RowKind.TAG).get(0);
    alive = alive.deepCopy().put("at", time.now().minusSeconds(10).toString());
    ObjectNode gone = alive.deepCopy().put("at", time.now().toString());
    gone.put("deleted_at", time.now().toString());
    Device device = device("a");
    next("GET me/tags", answer(Json.array().add(last ? alive : gone).add(last ? gone : alive)));
    device.pull();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }
}
