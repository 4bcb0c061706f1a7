package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * S72: one answer says 404 or 410 of a row that did not change for hours, so the list of what has
 * changed names neither it nor its tombstone. Is it gone?
 */
class StrayNotFoundTest extends Scenario {

  private static final Fault EMPTY = Fault.answer(Answer.json(Json.array()));
  private static final Fault NULL = Fault.answer(Answer.json(NullNode.getInstance()));

  private Device device;
  private long there;
  private Ref<TimeEntry> entry;
  private long project;

  @BeforeEach
  void begin() {
    there = web().addEntry("before", time.now().minusSeconds(3600), MINUTE);
    project = web().addProject(web().workspace(), "project");
    web().addTask(project, "task");
    pass(Duration.ofHours(5));
    web().addEntry("later", time.now().minusSeconds(3600), MINUTE);
    web().addProject(web().workspace(), "later");
    device = synced();
    device.sync(); // the first cursor is as old as the answer, the second as old as the last change
    pass(MINUTE.multipliedBy(2));
    forget();
    entry = device.ref(TimeEntry.TYPE, there);
  }

  private static Fault stray(int status) {
    return Fault.answer(Answer.html(status, "<html>no route</html>"));
  }

  private void someSyncsLater() {
    for (int i = 0; i < 3; i++) {
      pass(Duration.ofMinutes(10));
      device.sync();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void S72_anEditedRowThatOneAnswerDoesNotFindStaysAndARetryPushesIt(int status) {
    device.describe(entry, "after");
    next("PUT time_entries", stray(status));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    someSyncsLater();
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
    assertThat(device.find(entry).description()).isEqualTo("after");
    assertThat(device.engine.failures().get(0).message()).contains("HTTP " + status);

    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("after", "later");
    assertThat(log().of("POST time_entries")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void S72_aDeleteOfARowThatOneAnswerDoesNotFindIsNotDone(int status) {
    device.entries().delete(entry);
    next("DELETE time_entries", stray(status));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    someSyncsLater();
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("HTTP " + status));

    device.engine.failures().get(0).retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("later");
  }

  @Test
  void S72_aProjectThatOneAnswerDoesNotFindKeepsItsTasksAndNewEntriesGetIt() {
    Ref<Project> local = device.ref(Project.TYPE, project);
    device.db.projects().update(local, p -> p.withName("renamed"));
    device.entries().create(device.draft("new").withProject(local));
    next("PUT projects", stray(404));
    device.push();
    someSyncsLater();
    assertThat(device.state(local)).isEqualTo(SyncState.REFUSED);
    assertThat(device.all(Task.TYPE)).hasSize(1);
    assertThat(onServer(RowKind.TIME_ENTRY, "project_id")).contains(String.valueOf(project));
    assertThat(log().all()).containsOnlyOnce("PUT projects");
  }

  /** No cursor is older than the row, so only the list around its start can tell. */
  @Test
  void S72_aRowWithoutATombstoneIsGoneIfTheListAroundItsStartLacksIt() {
    device.describe(entry, "too late");
    web().delete(RowKind.TIME_ENTRY, there);
    next("GET me/time_entries", EMPTY);
    device.push();
    assertThat(log().all())
        .containsExactly(
            "PUT time_entries", "GET me/time_entries", "GET me/time_entries", "GET me/workspaces");
    assertThat(device.state(entry)).isEqualTo(SyncState.LOST);
  }

  @Test
  void S72_anEmptyListProvesNothingUntilItHasComeTwice() {
    device.describe(entry, "after");
    next("PUT time_entries", stray(404));
    next("GET me/time_entries", EMPTY);
    nth(2, "GET me/time_entries", EMPTY);
    device.push();
    assertThat(log().of("GET me/time_entries")).hasSize(3);
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S72_aNullTwiceInPlaceOfAListProvesNothing(boolean ofChanges) {
    device.describe(entry, "too late");
    web().delete(RowKind.TIME_ENTRY, there);
    next("GET me/time_entries", ofChanges ? NULL : EMPTY);
    nth(2, "GET me/time_entries", NULL);
    nth(3, "GET me/time_entries", NULL);
    device.push();
    assertThat(log().of("GET me/time_entries")).hasSize(ofChanges ? 2 : 3);
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
    assertThat(device.find(entry).description()).isEqualTo("too late");
  }

  /** Its list may leave out rows that there are. */
  @Test
  void S72_aClientThatNoListHasToNameIsNotGone() {
    long id = web().addClient(web().workspace(), "client");
    device.sync();
    pass(MINUTE);
    Ref<Client> client = device.ref(Client.TYPE, id);
    device.db.clients().update(client, c -> c.withName("renamed"));
    web().delete(RowKind.CLIENT, id);
    next("GET me/clients", EMPTY);
    device.push();
    assertThat(device.state(client)).isEqualTo(SyncState.REFUSED);
    assertThat(log().of("GET me/clients")).as("with that of the sync").hasSize(2);
  }

  /** Nothing in a workspace out of reach is listed, and nothing of it is deleted. */
  @Test
  void S72_anEntryOfAWorkspaceOutOfReachIsNotGone() {
    Neighbour next = Neighbour.with(web(), time.now().minus(Duration.ofHours(1)));
    device.sync();
    pass(MINUTE.multipliedBy(2));
    Ref<TimeEntry> other = device.ref(TimeEntry.TYPE, next.entries().get(0));
    device.describe(other, "after");
    web().revoke(next.workspace());
    next("PUT time_entries", stray(404));
    device.push();
    assertThat(device.state(other)).isEqualTo(SyncState.REFUSED);
    assertThat(device.find(other).description()).isEqualTo("after");
  }

  /** The server refuses to list what began as early as the row. */
  @Test
  void S72_aRowTooOldForTheServersListsIsNotGone() {
    device.describe(entry, "after");
    next("PUT time_entries", stray(404));
    nth(2, "GET me/time_entries", Fault.status(400));
    device.push();
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message()).contains("HTTP 404");
  }
}
