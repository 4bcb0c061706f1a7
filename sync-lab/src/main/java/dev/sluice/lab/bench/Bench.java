package dev.sluice.lab.bench;

import dev.sluice.lab.TempFolder;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Measures every {@link Cost} in one run, against a server of its own on this machine. */
public final class Bench {

  private final Time time;
  private final Sizes sizes;

  /**
   * A measurement.
   *
   * @param time whose readings are the result
   * @param sizes how much is measured
   */
  public Bench(Time time, Sizes sizes) {
    this.time = time;
    this.sizes = sizes;
  }

  /**
   * Measures; it takes minutes.
   *
   * @param each told each result as soon as it is there
   * @throws IllegalStateException if the engine does not do what is measured
   */
  public List<Result> run(Consumer<Result> each) {
    List<Result> results = new ArrayList<>();
    Consumer<Result> heard = each.andThen(results::add);
    try (TempFolder folder = TempFolder.create("sluice-bench");
        BenchServer server = BenchServer.start(time)) {
      Setup setup = new Setup(sizes, new Stopwatch(time), server, folder, new AtomicInteger());
      PullCosts.Files files = new PullCosts(setup).measure(heard);
      new LocalCosts(setup).measure(heard, files);
      new EditCosts(setup).measure(heard);
      new InspectCosts(setup).measure(heard);
      new ShapeCosts(setup).measure(heard);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the measurement failed: " + e.getMessage(), e);
    }
    return results;
  }
}
