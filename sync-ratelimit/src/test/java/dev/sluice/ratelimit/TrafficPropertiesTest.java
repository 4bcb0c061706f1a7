package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Whatever the latency: the server's own windows, counted at the server. A failure names its seed.
 */
class TrafficPropertiesTest {

  @Property(tries = 300)
  void S43_noWindowAtTheServerEverHoldsMoreThanItsPermits(@ForAll long seed) {
    Traffic traffic = new Traffic(seed, false);
    traffic.run(200);

    for (Limit limit : traffic.limits) {
      assertThat(traffic.server.fullest(limit.window()))
          .as("%s", limit)
          .isLessThanOrEqualTo(limit.permits());
    }
  }

  @Property(tries = 100)
  void everyClaimIsGrantedInTheEndAndNoSlotIsLost(@ForAll long seed) {
    Traffic traffic = new Traffic(seed, false);
    traffic.run(100);

    assertThat(traffic.waiting).isEmpty();
    assertThat(traffic.limiter.state()).allMatch(state -> state.free() == state.limit().permits());
    int all = traffic.limits.stream().mapToInt(Limit::permits).min().orElseThrow();
    assertThat(traffic.limiter.tryAcquire(all).remaining()).isEqualTo(all);
  }

  @Test
  void stampedAtTheClaimTheServersWindowsAreBroken() {
    int broken = 0;
    for (long seed = 0; seed < 100; seed++) {
      Traffic traffic = new Traffic(seed, true);
      traffic.run(100);
      boolean over =
          traffic.limits.stream()
              .anyMatch(limit -> traffic.server.fullest(limit.window()) > limit.permits());
      broken += over ? 1 : 0;
    }
    assertThat(broken).as("seeds of 100 whose server saw too many").isGreaterThan(50);
  }
}
