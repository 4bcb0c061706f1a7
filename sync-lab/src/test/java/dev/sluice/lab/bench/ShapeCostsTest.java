package dev.sluice.lab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.lab.TempFolder;
import dev.sluice.time.Time;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** So few rows that a figure says nothing: each pull must bring all rows, each push send all. */
class ShapeCostsTest {

  @Test
  void everyShapeIsPulledOrPushed() throws Exception {
    Set<Cost> measured = EnumSet.noneOf(Cost.class);
    try (TempFolder folder = TempFolder.create("sluice-shapes");
        BenchServer server = BenchServer.start(Time.system())) {
      Stopwatch watch = new Stopwatch(Time.system());
      Sizes sizes = new Sizes(Sizes.LEAST);
      new ShapeCosts(new Setup(sizes, watch, server, folder, new AtomicInteger()))
          .measure(result -> measured.add(result.cost()));
    }
    assertThat(measured).isEqualTo(EnumSet.range(Cost.TEXT_IDS, Cost.VERSIONS));
  }
}
