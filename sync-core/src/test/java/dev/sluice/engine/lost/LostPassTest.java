package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The user cancels when a request has its slots and has not left yet. */
class LostPassTest extends Scenario {

  /** Cancels the engine some hops after a loop went into a state. */
  private static final class Saboteur implements SyncListener {
    private final Scheduler scheduler;
    private SyncEngine engine;
    private String state = "";
    private int hops;

    Saboteur(Scheduler scheduler) {
      this.scheduler = scheduler;
    }

    void arm(String where, int after) {
      state = where;
      hops = after;
    }

    @Override
    public void moved(String loop, StateGraph.Arrow arrow) {
      if (arrow.to().equals(state)) {
        state = "";
        hop(hops);
      }
    }

    private void hop(int left) {
      scheduler.scheduleDirect(left == 0 ? () -> engine.cancel() : () -> hop(left - 1));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PUSH, SendChange, 0",
    "PUSH, SendChange, 1",
    "PUSH, SendChange, 2",
    "PULL, FetchAll, 0",
    "PULL, FetchAll, 1",
    "PULL, FetchAll, 2"
  })
  void nothingStaysOpenAndTheNextPushWorks(Operation operation, String state, int hops) {
    Saboteur saboteur = new Saboteur(time.scheduler());
    Device device = synced("a", options -> options.listener(saboteur));
    saboteur.engine = device.engine;
    for (int i = 0; i < 4; i++) {
      device.entry("entry " + i);
      saboteur.arm(state, hops);
      assertThat(device.run(operation).error())
          .map(SyncException::kind)
          .contains(FailureKind.CANCELLED);
      pass(Duration.ofMinutes(2));
      assertThat(device.engine.limiter().budget().state()).allMatch(LostPassTest::isUnused);
      assertThat(device.engine.limiter().pace().state()).allMatch(LostPassTest::isUnused);
    }
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).hasSize(4);
  }

  private static boolean isUnused(LimitState state) {
    return state.used() == 0;
  }
}
