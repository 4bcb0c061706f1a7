package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.Shapes.Link;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plain SQL writes what a field cannot be, and a whole list comes before the push. */
class NonsenseAndListsTest {

  private static final List<EntityType<Link>> TYPES = Shapes.chain(2);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Shapes.chained(2));
  private Desk desk;
  private Ref<Link> task;

  @BeforeEach
  void begin() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    SyncSchema schema = SyncSchema.of(1, TYPES.toArray(EntityType[]::new));
    desk = Desk.open(folder.resolve("links.db"), schema, network, time);
    Ref<Link> first = desk.table(TYPES.get(0)).create(new Link("first", null));
    desk.table(TYPES.get(0)).create(new Link("second", null));
    task = desk.table(TYPES.get(1)).create(new Link("task", first));
    desk.synced();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void run(String sql) {
    try (OtherConnection other = new OtherConnection(folder.resolve("links.db"))) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run(sql);
    }
  }

  @Test
  void itIsAFailureThatHoldsUpNothingAndItsMendingIsSent() {
    run("UPDATE links1 SET up_id = 'nonsense'");
    desk.sync();
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(task);
    desk.table(TYPES.get(0)).create(new Link("third", null));
    desk.sync();
    assertThat(server.rows("links0")).hasSize(3);

    run("UPDATE links1 SET up_id = 2");
    desk.synced();
    assertThat(server.rows("links1").get(0).path("up_id").asInt()).isEqualTo(2);
    assertThat(desk.engine().failures()).isEmpty();
  }
}
