package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of many rows that another client has deleted: one list proves it for all of them. */
class ManyGoneRowsTest {

  private static final int ROWS = 40;
  private static final int OTHERS = 3;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("tags"));
  private Desk desk;

  @BeforeEach
  void begin() {
    LongStream.rangeClosed(1, ROWS + OTHERS)
        .forEach(i -> server.add("tags", Json.object().put("name", "t" + i)));
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    Path file = folder.resolve("one.db");
    desk = Desk.open(file, SyncSchema.of(1, Shapes.TAGS), network, time, Trees::fast);
    desk.synced();
  }

  @AfterEach
  void end() {
    desk.close();
  }

  private void rename(long last) {
    LongStream.rangeClosed(1, last)
        .forEach(
            id ->
                desk.table(Shapes.TAGS)
                    .update(Shapes.TAGS.ref(id), tag -> new Named(tag.name() + "x")));
  }

  private void goneThere() {
    LongStream.rangeClosed(1, ROWS).forEach(id -> server.delete("tags", String.valueOf(id)));
    time.advance(Duration.ofMinutes(2));
  }

  private long lists() {
    return server.log().stream().filter(arrival -> arrival.method().equals("GET")).count();
  }

  @Test
  void editsOfThemBecomeFailures() {
    rename(ROWS);
    goneThere();
    long before = lists();
    desk.push();
    assertThat(desk.engine().failures()).hasSize(ROWS);
    assertThat(lists() - before).isEqualTo(1);
    assertThat(desk.all(Shapes.TAGS)).hasSize(OTHERS);
  }

  @Test
  void deletesOfThemAreDone() {
    LongStream.rangeClosed(1, ROWS)
        .forEach(id -> desk.table(Shapes.TAGS).delete(Shapes.TAGS.ref(id)));
    goneThere();
    long before = lists();
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(lists() - before).isEqualTo(1);
  }

  /** The list named it, so only another list shows that it is gone. */
  @Test
  void oneThatGoesAfterTheListIsLookedForAgain() {
    rename(ROWS + 1);
    goneThere();
    long before = lists();
    String last = String.valueOf(ROWS + 1);
    time.scheduler().scheduleDirect(() -> server.delete("tags", last), 200, TimeUnit.MILLISECONDS);
    desk.push();
    assertThat(desk.engine().failures()).hasSize(ROWS + 1);
    assertThat(lists() - before).isEqualTo(2);
  }
}
