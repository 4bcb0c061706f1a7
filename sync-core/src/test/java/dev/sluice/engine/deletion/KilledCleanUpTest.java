package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A clean-up takes no time in virtual time, so it is killed after one of its steps. */
class KilledCleanUpTest extends Scenario {

  private static final int STEPS = 9;

  private Device device;
  private int stepsLeft = Integer.MAX_VALUE;

  private final class Killer implements SyncListener {
    @Override
    public void moved(String loop, StateGraph.Arrow arrow) {
      if (loop.equals("clean-up") && --stepsLeft == 0) {
        device.kill();
      }
    }
  }

  static IntStream steps() {
    return IntStream.rangeClosed(1, STEPS);
  }

  @ParameterizedTest
  @MethodSource("steps")
  void S54_aCleanUpThatIsKilledTakesNothingTooMuchAndTheNextOneTheRest(int step) {
    Neighbour lost = Neighbour.with(web(), time.now());
    Neighbour kept = Neighbour.with(web(), time.now());
    web().addEntry("at home", time.now(), MINUTE);
    device = synced("a", options -> options.listener(new Killer()));
    device.describe(device.ref(TimeEntry.TYPE, kept.entries().get(0)), "edited");
    device
        .entries()
        .create(TimeEntry.recorded("old", time.now().minus(Duration.ofDays(60)), MINUTE));
    lose(device, lost.workspace(), kept.workspace());
    stepsLeft = step;
    assertThat(device.sync().error()).isEmpty();
    pass(MINUTE);
    assertThat(stepsLeft).isLessThanOrEqualTo(0);

    Device again = device("a");
    assertThat(again.number("SELECT count(*) FROM pragma_foreign_key_check")).isZero();
    assertThat(again.descriptions()).contains("at home", "edited");
    assertThat(again.run(Operation.CLEAN_UP).error()).isEmpty();
    assertThat(again.descriptions()).containsExactlyInAnyOrder("at home", "edited");
    assertThat(again.all(Workspace.TYPE)).hasSize(2);
  }
}
