package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tells a story with some rows and with twice as many. It may cost twice as much of SQLite's work
 * and twice as many requests, and not four times.
 */
abstract class ShapeGrowth {

  private static final double LINEAR = 2.3;
  static final int FEW = 40;

  @TempDir Path folder;

  VirtualTime time;
  RestServer server;
  private StepCounter counter;
  Desk desk;
  private int opened;

  @BeforeEach
  void begin() {
    time = new VirtualTime();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  void open(SyncSchema schema, Resource... resources) {
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), resources);
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    counter = new StepCounter(folder.resolve(opened++ + ".db"));
    desk = Desk.open(counter, schema, network, time, Trees::fast);
  }

  /** Steps and requests of the parts of a story, in their order. */
  final class Costs {
    final List<String> names = new ArrayList<>();
    final List<Long> steps = new ArrayList<>();
    final List<Integer> requests = new ArrayList<>();

    void of(String name, Runnable work) {
      int before = server.log().size();
      names.add(name);
      steps.add(counter.steps(work));
      requests.add(server.log().size() - before);
      time.advance(Duration.ofMinutes(20));
    }

    void pull(String name) {
      of(name, () -> ended(desk.engine().pull()));
    }

    void push(String name) {
      of(name, () -> ended(desk.engine().push()));
    }

    private void ended(Single<SyncReport> operation) {
      var ended = operation.test();
      time.advance(Duration.ofHours(1));
      ended.assertValue(report -> report.error().isEmpty());
    }
  }

  interface Story {
    void tell(int rows, Costs costs);
  }

  private Costs told(int rows, Story story) {
    Costs costs = new Costs();
    story.tell(rows, costs);
    desk.close();
    return costs;
  }

  void growsWithTheRows(int few, Story story) {
    Costs once = told(few, story);
    Costs twice = told(2 * few, story);
    assertThat(once.names).isNotEmpty();
    for (int i = 0; i < once.names.size(); i++) {
      String name = once.names.get(i) + " " + once.steps.get(i) + " : " + twice.steps.get(i);
      assertThat((double) twice.steps.get(i) / once.steps.get(i)).as(name).isLessThan(LINEAR);
      assertThat(twice.requests.get(i)).as(name).isLessThanOrEqualTo(2 * once.requests.get(i) + 1);
    }
  }

  static void times(int rows, IntConsumer each) {
    IntStream.range(0, rows).forEach(each);
  }

  String id(int row) {
    return String.valueOf(row + 1);
  }
}
