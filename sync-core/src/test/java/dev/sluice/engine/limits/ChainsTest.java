package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.limit.LimitPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where limits allow it, only its own predecessor holds a request of a pull up. */
class ChainsTest extends Scenario {

  private static final List<List<String>> CHAINS =
      List.of(
          List.of("GET me/workspaces", "GET me/preferences", "GET me/projects"),
          List.of("GET me", "GET me/tags", "GET me/time_entries"),
          List.of("GET me/features", "GET me/clients", "GET me/tasks"));

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.none();
  }

  @Override
  public void audit() {}

  private Device unhurried() {
    Limit wide = Limit.of(1000, SECOND);
    return device("a", options -> options.budget(wide).pace(wide));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GET me/workspaces", "GET me", "GET me/features", "GET me/tags", "GET me/tasks"})
  void theNextRequestOfAChainLeavesWhenItsPredecessorIsAnswered(String slowest) {
    next(slowest, Fault.delayAnswer(Duration.ofMillis(170)));
    next("GET me/preferences", Fault.delayRequest(Duration.ofMillis(35)));
    Device device = unhurried();
    assertThat(device.pull().error()).isEmpty();

    for (List<String> chain : CHAINS) {
      assertThat(device.traffic.trip(chain.get(0)).sent).isZero();
      for (int i = 1; i < chain.size(); i++) {
        assertThat(device.traffic.trip(chain.get(i)).sent)
            .as(chain.get(i))
            .isEqualTo(device.traffic.trip(chain.get(i - 1)).answered);
      }
    }
  }

  @Test
  void neverMoreThanThreeRequestsAreInFlight() {
    Device device = unhurried();
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.traffic.mostInFlight()).isEqualTo(3);
  }
}
