package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.database.PowerCut;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the file of slots costs an engine. The server itself has no limits here. */
class SlotsOnDiskTest extends Scenario {

  private static final int ENTRIES = 5;

  private Path slots() {
    return folder.resolve("a.db-slots");
  }

  @Override
  public LimitPolicy limits() {
    return new ExactWindows();
  }

  @Override
  public void audit() {}

  @Test
  void anEngineWithoutLimitsMakesNoFileOfSlots() {
    Device device = device("a", options -> options.budget().pace());
    device.entry("once");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("once");
    assertThat(slots()).doesNotExist();
  }

  @Test
  void aRequestWaitsForTheDiskOfTheSlotsOnce() {
    PowerCut disk = new PowerCut(folder.resolve("a.db"));
    PowerCut slots = (PowerCut) disk.at(slots());
    Device device = device(disk, options -> options);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    forget();
    int before = slots.syncs();
    for (int i = 0; i < ENTRIES; i++) {
      device.entry("entry " + i);
    }
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).hasSize(ENTRIES);
    assertThat(slots.syncs() - before).isBetween(1, ENTRIES);
  }

  /** None of the requests has to wait for a slot. */
  @Test
  void aRequestTakesAtMostThreeTransactionsOfTheSlots() {
    PowerCut disk = new PowerCut(folder.resolve("a.db"));
    PowerCut slots = (PowerCut) disk.at(slots());
    Limit many = Limit.of(1000, SECOND);
    Device device = device(disk, o -> o.budget(Limit.of(1000, MINUTE)).pace(many));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    forget();
    int before = slots.commits();
    for (int i = 0; i < ENTRIES; i++) {
      device.entry("entry " + i);
    }
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).hasSize(ENTRIES);
    assertThat(slots.commits() - before).isBetween(ENTRIES, 3 * ENTRIES);
  }
}
