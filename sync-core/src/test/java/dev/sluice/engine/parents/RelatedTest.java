package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.QuotaScenario;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.Map;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** What one request for several types brings, and what it must not be believed to say. */
class RelatedTest extends QuotaScenario {

  /** A pull within the hour of a whole one. */
  private SyncReport related(Device device) {
    forget();
    SyncReport report = device.sync();
    assertThat(log().gets()).containsExactlyInAnyOrderElementsOf(RELATED);
    return report;
  }

  @Test
  void theFirstSyncTakesSixRequestsAndBringsEverything() {
    SeedData.random(1, 80).fill(web(), time.now());
    Device device = planning();
    SyncReport report = device.sync();
    assertThat(log().gets()).containsExactlyInAnyOrderElementsOf(FIRST);
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(TimeEntry.TYPE)).hasSize(80);
    assertThat(device.all(Tag.TYPE)).hasSameSizeAs(web().rows(RowKind.TAG));
    assertThat(device.all(Project.TYPE)).hasSameSizeAs(web().rows(RowKind.PROJECT));
    assertThat(device.all(Client.TYPE)).hasSameSizeAs(web().rows(RowKind.CLIENT));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void bringsWhatIsNewAndWhatHasChanged() {
    long project = web().addProject(web().workspace(), "plan");
    Device device = whole();
    web().edit(RowKind.PROJECT, project, "name", "better plan");
    web().addTag(web().workspace(), "new");
    web().editUser("fullname", "Somebody");
    related(device);
    assertThat(device.all(Project.TYPE)).map(Project::name).containsExactly("better plan");
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("new");
    assertThat(device.all(User.TYPE)).map(User::fullname).containsExactly("Somebody");
  }

  @Test
  void S31_aRowThatIsTooLongCostsNoOther() {
    Device device = whole();
    web().addTag(web().workspace(), "long");
    web().addTag(web().workspace(), "new");
    Fault fault =
        Fault.changed(
            answer ->
                answer.withBody(
                    ByteString.encodeUtf8(
                        answer.json().toString().replace("long", "x".repeat(200_000)))));
    server.faults().on(1, request -> request.query("with_related_data").isPresent(), fault);
    SyncReport report = related(device);
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("new");
    assertThat(report.problems())
        .containsExactly("tags: a row of tags is longer than a row may be");
  }

  /**
   * It has no tombstones: what is deleted goes with the next whole pull, whose cursor has waited.
   */
  @Test
  void takesNothingAwayAndMovesNoMark() {
    long tag = web().addTag(web().workspace(), "old");
    long client = web().addClient(web().workspace(), "old");
    Device device = whole();
    pass(MINUTE.multipliedBy(3));
    web().delete(RowKind.TAG, tag);
    web().delete(RowKind.CLIENT, client);
    pass(MINUTE.multipliedBy(3));
    web().addTag(web().workspace(), "newer");
    web().addClient(web().workspace(), "newer");
    related(device);
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("old", "newer");
    pass(HOUR);
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("newer");
    assertThat(device.all(Client.TYPE)).map(Client::name).containsExactly("newer");
  }

  @Test
  void entriesComeByThemselvesWithTheirTombstones() {
    long gone = web().addEntry("gone", time.now().minus(HOUR), MINUTE);
    long old = web().addEntry("old", time.now().minus(Duration.ofDays(20)), MINUTE);
    Device device = whole();
    pass(MINUTE.multipliedBy(2));
    web().delete(RowKind.TIME_ENTRY, gone);
    web().edit(RowKind.TIME_ENTRY, old, "description", "old, edited");
    related(device);
    assertThat(device.descriptions()).containsExactly("old, edited");
  }

  @Test
  void aWorkspaceThatIsNotListedIsLost() {
    long nextDoor = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    Device device = whole();
    web().revoke(nextDoor);
    related(device);
    pass(HOUR);
    assertThat(device.sync().pulled()).containsEntry(Workspace.TYPE, 1);
    assertThat(device.find(device.ref(Workspace.TYPE, web().workspace())).accessible()).isTrue();
  }

  @Test
  void butNotIfNoneIsListed() {
    Device device = whole();
    next("GET me", Fault.answer(Answer.json(web().user())));
    assertThat(related(device).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Workspace.TYPE)).allMatch(Workspace::accessible);
  }

  @Test
  void nullIsNoListAndABadRowCostsNoOther() {
    Device device = whole();
    ObjectNode user = web().user().deepCopy();
    user.putNull("workspaces");
    user.set("tags", json("[{'name': 'no id'}, {'id': 77, 'name': 'good'}]"));
    user.set("clients", json("{'error': 'what?'}"));
    next("GET me", Fault.answer(Answer.json(user)));
    SyncReport report = related(device);
    assertThat(report.problems()).isNotEmpty();
    assertThat(device.all(Workspace.TYPE)).allMatch(Workspace::accessible);
  }

  private static JsonNode json(String text) {
    return Json.parse(ByteString.encodeUtf8(text.replace('\'', '"')));
  }

  @Test
  void afterAnAnswerThatBreaksOffThePullAsksForTheLightTypesAndLaterForEverything() {
    Device device = whole();
    web().addTag(web().workspace(), "new");
    web().addEntry("new", time.now(), MINUTE);
    next("GET me", Fault.garbled());
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("new");
    pass(HOUR);
    assertThat(device.all(Tag.TYPE)).isEmpty();
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }

  @Test
  void aFirstPullGetsOnThoughTheServerFailsOverTheRelatedDataForEver() {
    web().addTag(web().workspace(), "theirs");
    web().addEntry("entry", time.now(), MINUTE);
    server.faults().always(r -> r.query("with_related_data").isPresent(), Fault.status(500));
    Device device = planning("a", o -> o.autoSync(AutoSync.defaults()));
    pass(MINUTE);
    assertThat(device.descriptions()).containsExactly("entry");
    assertThat(device.all(Tag.TYPE)).hasSize(1);
    assertThat(device.status().text()).isEqualTo("Synced");
    forget();
    pass(Duration.ofHours(12));
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(log().all().stream().filter("GET me"::equals)).hasSizeLessThan(3 * 12);
  }

  /** Between the first pull and the first whole one there are no tombstones for some types. */
  @Test
  void whatIsDeletedRightAfterTheFirstSyncGoesWithTheNextWholeOne() {
    long tag = web().addTag(web().workspace(), "tag");
    long client = web().addClient(web().workspace(), "client");
    long project = web().addProject(web().workspace(), "project");
    long task = web().addTask(project, "task");
    web().addTag(web().workspace(), "stays");
    web().addProject(web().workspace(), "stays");
    Device device = planning();
    device.sync();
    pass(MINUTE.multipliedBy(5));
    web().delete(RowKind.TASK, task);
    web().delete(RowKind.PROJECT, project);
    web().delete(RowKind.CLIENT, client);
    web().delete(RowKind.TAG, tag);
    pass(HOUR);
    forget();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().gets()).hasSize(9 + 2); // tags and projects lack a row: asked for again
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("stays");
    assertThat(device.all(Project.TYPE)).map(Project::name).containsExactly("stays");
    assertThat(device.all(Client.TYPE)).isEmpty();
    assertThat(device.all(Task.TYPE)).isEmpty();
  }

  /** Access gained forgets all marks; the pull begins again with what the quota bears. */
  @Test
  void whatIsInAGainedWorkspaceComesHoweverOldItIs() {
    long nextDoor = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    web().addTag(nextDoor, "old");
    web().revoke(nextDoor);
    Device device = whole();
    pass(MINUTE.multipliedBy(5));
    web().grant(nextDoor);
    forget();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().gets()).hasSize(4 + 6);
    assertThat(device.all(Tag.TYPE)).map(Tag::name).containsExactly("old");
  }
}
