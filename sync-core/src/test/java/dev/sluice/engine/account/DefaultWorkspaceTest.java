package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.NeedsAttentionException;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import org.junit.jupiter.api.Test;

/** The reference's own scenarios: the user has no default workspace. */
class DefaultWorkspaceTest extends Scenario {

  @Test
  void R10_amongSeveralTheUserHasToChoose() {
    Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(null);
    Device device = device("a");
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).containsInstanceOf(NeedsAttentionException.class);
    assertThat(report.error().get().code()).isEqualTo("no_default_workspace");
    assertThat(device.status()).isInstanceOf(SyncStatus.Failed.class);
    assertThat(device.all(Workspace.TYPE)).hasSize(2);
  }

  @Test
  void theUsersChoiceIsPushedAndEndsIt() {
    Neighbour there = Neighbour.with(web(), time.now());
    web().setDefaultWorkspace(null);
    Device device = device("a");
    device.sync();
    var user = User.TYPE.ref(device.all(User.TYPE).get(0).id());
    var chosen = device.ref(Workspace.TYPE, there.workspace());
    device.db.user().update(user, u -> u.withDefaultWorkspace(chosen));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().user().get("default_workspace_id").asLong()).isEqualTo(there.workspace());
  }

  @Test
  void R11_theOnlyOneIsChosenAndTheServerIsTold() {
    long home = web().workspace();
    web().setDefaultWorkspace(null);
    Device device = device("a");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("PUT me");
    assertThat(web().user().get("default_workspace_id").asLong()).isEqualTo(home);
    assertThat(device.all(User.TYPE).get(0).defaultWorkspace())
        .isEqualTo(device.ref(Workspace.TYPE, home));
  }
}
