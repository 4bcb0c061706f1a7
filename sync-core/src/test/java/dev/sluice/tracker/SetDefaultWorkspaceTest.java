package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.entry;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerBench.Pulled;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetDefaultWorkspaceTest {

  @TempDir Path folder;
  private TrackerBench bench;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    bench.server.list(workspace(10), entry(101, 10));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aDefaultThatIsThereStays() {
    bench.server.list(workspace(20), user(20L));
    assertThat(bench.pull().attention()).isEmpty();
    assertThat(bench.state(User.TYPE, 1)).isEqualTo(SyncState.SYNCED);
  }

  @Test
  void theOnlyWorkspaceBecomesTheDefaultByAnEdit() {
    bench.server.list(user(null));
    Pulled result = bench.pull();
    assertThat(result.attention()).isEmpty();
    assertThat(bench.row(User.TYPE, 1).value(User.DEFAULT_WORKSPACE))
        .isEqualTo(bench.id(Workspace.TYPE, 10));
    assertThat(bench.state(User.TYPE, 1)).isEqualTo(SyncState.PENDING);
    assertThat(bench.find(TimeEntry.TYPE, 101)).isPresent();
    assertThat(bench.pull().rows()).as("it is chosen only once").isEmpty();
  }

  @Test
  void amongSeveralTheUserMustChoose() {
    bench.server.list(workspace(20), user(null));
    Pulled result = bench.pull();
    assertThat(result.attention()).contains(RequiredAction.NO_DEFAULT_WORKSPACE.code());
    assertThat(bench.state(User.TYPE, 1)).isEqualTo(SyncState.SYNCED);
    assertThat(bench.find(TimeEntry.TYPE, 101)).as("the pull goes on").isPresent();
  }

  @Test
  void theUsersChoiceLetsThePullGoOn() {
    bench.server.list(workspace(20), user(null));
    bench.pull();
    bench.edit(bench.row(User.TYPE, 1).with(User.DEFAULT_WORKSPACE, bench.id(Workspace.TYPE, 20)));
    assertThat(bench.pull().attention()).isEmpty();
    assertThat(bench.find(TimeEntry.TYPE, 101)).isPresent();
  }

  @Test
  void aDefaultOutOfReachIsNone() {
    bench.server.list(user(99L));
    bench.pull();
    assertThat(bench.state(User.TYPE, 1)).isEqualTo(SyncState.SYNCED);
    bench.time.advance(Duration.ofMinutes(1));
    bench.pull();
    assertThat(bench.row(User.TYPE, 1).value(User.DEFAULT_WORKSPACE))
        .isEqualTo(bench.id(Workspace.TYPE, 10));
  }

  @Test
  void nothingIsChosenWhileAWorkspaceCannotBeRead() {
    bench.server.listUnreadable(Workspace.TYPE);
    bench.server.list(user(null));
    assertThat(bench.pull().attention()).isEmpty();
    assertThat(bench.state(User.TYPE, 1)).isEqualTo(SyncState.SYNCED);
  }
}
