package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Task;
import org.junit.jupiter.api.Test;

/** S78: a lost row is retried, and what it belongs to is gone. */
class RetryWithoutParentTest extends Scenario {

  private Device device;
  private Ref<Project> project;
  private Ref<Task> task;

  private void lose(boolean projectEdited) {
    long there = web().addProject(web().workspace(), "gone");
    long taskThere = web().addTask(there, "first");
    device = synced();
    project = device.ref(Project.TYPE, there);
    task = device.ref(Task.TYPE, taskThere);
    device.table(Task.TYPE).update(task, t -> t.withName("edited"));
    if (projectEdited) {
      device.db.projects().update(project, p -> p.withName("kept"));
    }
    web().delete(RowKind.PROJECT, there);
    device.sync();
    assertThat(device.state(task)).isEqualTo(SyncState.LOST);
  }

  private SyncFailure failure() {
    return device.engine.failures().stream()
        .filter(failure -> failure.ref().equals(task))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void S78_theFailureStaysAndSaysWhatIsMissing() {
    lose(false);
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> failure().retry())
        .withMessage("%s cannot come back: its %s is gone", task, project);
    assertThat(device.state(task)).isEqualTo(SyncState.LOST);
    assertThat(device.sync().error()).isEmpty();
    failure().discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("POST tasks")).isEmpty();
  }

  @Test
  void S78_whatIsLostTooComesBackWithIt() {
    lose(true);
    failure().retry();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("kept");
    assertThat(onServer(RowKind.TASK, "name")).containsExactly("edited");
    assertThat(device.find(task).project()).isEqualTo(project);
    assertThat(device.engine.failures()).isEmpty();
  }
}
