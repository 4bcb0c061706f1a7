package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import dev.sluice.tracker.TimeEntry;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S73: the user edits or deletes a row that is only a stand-in yet. */
class EditedStandInsTest extends Scenario {

  private Device device;
  private long there;
  private Ref<Project> project;

  /** An entry of a project that the server does not tell of for the moment. */
  @BeforeEach
  void standIn() {
    there = web().addProject(web().workspace(), "theirs");
    long entry =
        web()
            .add(
                RowKind.TIME_ENTRY,
                web().workspace(),
                Map.of(
                    "start",
                    time.now().minusSeconds(600).toString(),
                    "duration",
                    60,
                    "project_id",
                    there));
    device = device("a");
    next("GET me/projects", Fault.answer(Answer.json(Json.array())));
    next("GET projects", Fault.status(404));
    assertThat(device.pull().error()).isEmpty();
    project = device.find(device.ref(TimeEntry.TYPE, entry)).project();
    assertThat(device.state(project)).isEqualTo(SyncState.PLACEHOLDER);
    pass(MINUTE.multipliedBy(5));
    forget();
  }

  private void rename(String how) {
    if (how.equals("api")) {
      device.db.projects().update(project, p -> p.withName("ours"));
    } else {
      device.sql("UPDATE projects SET name = 'ours'");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"api", "sql"})
  void S73_anEditIsMergedWhenTheRealRowComes(String how) {
    rename(how);
    assertThat(device.state(project)).isEqualTo(SyncState.PENDING);
    web().edit(RowKind.PROJECT, there, "color", "#06aaf5");
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    isRenamedAndNothingElse();
  }

  @Test
  void S73_anEditAloneIsPushedWithoutTheBlanksOfTheStandIn() {
    web().edit(RowKind.PROJECT, there, "color", "#06aaf5");
    rename("api");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    isRenamedAndNothingElse();
  }

  private void isRenamedAndNothingElse() {
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("ours");
    assertThat(onServer(RowKind.PROJECT, "color")).containsExactly("#06aaf5");
    assertThat(log().body("PUT projects").properties()).hasSize(1);
    assertThat(device.find(project))
        .returns("ours", Project::name)
        .returns("#06aaf5", Project::color);
    assertThat(device.state(project)).isEqualTo(SyncState.SYNCED);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S73_aDeleteIsPushed(boolean bySql) {
    if (bySql) {
      device.sql("DELETE FROM projects");
    } else {
      device.db.projects().delete(project);
    }
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().rows(RowKind.PROJECT)).isEmpty();
    assertThat(device.all(Project.TYPE)).isEmpty();
  }

  @Test
  void S73_whatIsTakenBackIsAskedForAgain() {
    rename("api");
    device.engine.revert(project);
    assertThat(device.state(project)).isEqualTo(SyncState.PLACEHOLDER);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> device.engine.revert(project));
    pass(MINUTE.multipliedBy(60 * 24));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
    assertThat(device.find(project).name()).isEqualTo("theirs");
    assertThat(device.state(project)).isEqualTo(SyncState.SYNCED);
  }
}
