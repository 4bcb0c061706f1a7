package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference's own scenarios: a workspace is lost while an entry runs. */
class LostRunningEntryTest extends Scenario {

  private static List<String> running(Device device) {
    return device.entries().list(TimeEntry.running()).stream().map(TimeEntry::description).toList();
  }

  @Test
  void R07_oneThatIsInSyncAndLivesThereGoes() {
    Neighbour there = Neighbour.with(web(), time.now());
    there.start(web(), time.now());
    Device device = synced();
    assertThat(running(device)).containsExactly("runs");
    lose(device, there.workspace());
    assertThat(device.sync().error()).isEmpty();
    assertThat(running(device)).isEmpty();
  }

  @Test
  void R08_oneThatTheServerHasNotSeenStays() {
    Neighbour there = Neighbour.with(web(), time.now());
    Device device = synced();
    web().revoke(there.workspace());
    device
        .entries()
        .create(
            TimeEntry.started("mine", time.now())
                .withWorkspace(device.ref(Workspace.TYPE, there.workspace())));
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(running(device)).containsExactly("mine");
  }

  @Test
  void R09_oneThatLivesElsewhereStays() {
    Neighbour there = Neighbour.with(web(), time.now());
    web().startEntry("at home");
    pass(MINUTE.multipliedBy(3));
    web().addEntry("newer, so that no pull tells of the other again", time.now(), MINUTE);
    Device device = synced();
    web().revoke(there.workspace());
    assertThat(device.sync().error()).isEmpty();
    assertThat(running(device)).containsExactly("at home");
  }
}
