package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.LimitPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Four times as many rows must cost four times as much of SQLite's work, and not sixteen times.
 * After ten requests a device waits for each slot.
 */
abstract class Growth extends Scenario {

  /** Neither this nor four or five times it is round, so no list may be a cut one. */
  static final int FEW = 61;

  private static final double LINEAR = 4.5;
  private static final Limit BUDGET = Limit.of(10, Duration.ofSeconds(30));
  Device device;
  StepCounter counter;

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.none();
  }

  @Override
  public void audit() {}

  /** Brings about that many rows and answers how many steps SQLite takes for them. */
  interface Case {
    long steps(int rows);
  }

  void growsWithTheRows(Case of) {
    growsWithTheRows(FEW, of);
  }

  void growsWithTheRows(int rows, Case of) {
    double few = steps(rows, of);
    double many = steps(4 * rows, of);
    assertThat(many / few).isGreaterThan(2).isLessThan(LINEAR);
  }

  long steps(int rows, Case of) {
    counter = new StepCounter(folder.resolve(rows + ".db"));
    device = device(counter, o -> o.budget(BUDGET).pace(Limit.of(1000, SECOND)));
    return of.steps(rows);
  }

  long stepsOf(Operation operation) {
    return counter.steps(() -> device.run(operation));
  }

  void sync() {
    assertThat(device.sync().error()).isEmpty();
  }

  static <T> List<T> times(int rows, IntFunction<T> each) {
    return IntStream.range(0, rows).mapToObj(each).toList();
  }
}
