package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One thread through everything: edit, file, push, kill, restart, pull. */
class FirstThreadTest {

  @TempDir Path folder;

  private final World world = World.strict(Latency.fixed(Duration.ofMillis(10)));

  @Test
  void anEntryMadeOfflineReachesTheServerAndComesBackToAnotherDevice() {
    try (Device device = new Device(folder.resolve("a.db"), world, options -> options)) {
      SyncReport first = device.sync(Operation.FULL);
      assertThat(first.error()).isEmpty();
      assertThat(first.result()).isEqualTo(SyncResult.SYNCED);
      Ref<Workspace> home =
          Workspace.TYPE.ref(
              device
                  .database
                  .store()
                  .read(r -> r.findByServerId(Workspace.TYPE, world.server().web().workspace()))
                  .row()
                  .id());
      device
          .entries()
          .create(
              TimeEntry.recorded(
                      "Write it", world.time().now().minusSeconds(600), Duration.ofMinutes(5))
                  .withWorkspace(home));
      SyncReport second = device.sync(Operation.FULL);
      assertThat(second.error()).isEmpty();
      assertThat(second.result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(world.server().web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.path("description").asText())
        .containsExactly("Write it");
    world.time().advance(Duration.ofMinutes(1));
    try (Device other = new Device(folder.resolve("b.db"), world, options -> options)) {
      SyncReport pulled = other.sync(Operation.FULL);
      assertThat(pulled.error()).isEmpty();
      assertThat(other.entries().list(dev.sluice.store.Query.all()))
          .extracting(TimeEntry::description)
          .containsExactly("Write it");
    }
    assertThat(world.server().audit().tooManyRequests()).isZero();
  }
}
