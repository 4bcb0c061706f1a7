package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creates of unknown outcome: one list shows for all of them whether the server has them. */
class ManyLostCreatesTest {

  private static final EntityType<Named> TAGS = Shapes.paged(Paging.number("page", 1));
  private static final int THERE = 50;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("me"),
          Resource.at("tags").rowsAt("data").pages(Pages.number("page", 20)));
  private Desk desk;

  @BeforeEach
  void begin() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    SyncSchema schema = SyncSchema.of(1, TAGS).credentialsCheckedAt("me");
    desk = Desk.open(folder.resolve("one.db"), schema, network, time, Trees::fast);
    for (int i = 0; i < THERE; i++) {
      server.add("tags", Json.object().put("name", "there" + i));
    }
    desk.synced();
  }

  @AfterEach
  void end() {
    desk.close();
  }

  private void lose(int rows, Fault fault) {
    for (int i = 0; i < rows; i++) {
      desk.table(TAGS).create(new Named("lost" + i));
    }
    server.faults().always(sent -> sent.method().equals("POST"), fault);
    desk.push();
    server.faults().clear();
  }

  private long lists() {
    return server.log().stream()
        .filter(sent -> sent.request().target().contains("tags?page=1"))
        .count();
  }

  private void servedByOneList(int rows) {
    long before = lists();
    desk.push();
    assertThat(lists() - before).isEqualTo(1);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.all(TAGS)).hasSize(THERE + rows);
    assertThat(server.rows("tags")).hasSize(THERE + rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void thoseThatDidNotArriveAreCreatedAfterOneList(int rows) {
    lose(rows, Fault.status(500));
    servedByOneList(rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void thoseThatArrivedAreAdoptedFromOneList(int rows) {
    lose(rows, Fault.statusAfterCommit(500));
    servedByOneList(rows);
  }

  /** They were made alike on purpose, and each row of the server is taken once. */
  @Test
  void twoThatAreAlikeStayTwo() {
    desk.table(TAGS).create(new Named("lost0"));
    lose(5, Fault.statusAfterCommit(500));
    servedByOneList(6);
  }

  /** It may still arrive after the list, so only a later list proves something. */
  @Test
  void oneThatIsLostAfterTheListIsLookedForAgain() {
    lose(3, Fault.status(500));
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.dropAfterCommit());
    desk.push();
    time.advance(Duration.ofMinutes(10));
    servedByOneList(3);
  }
}
