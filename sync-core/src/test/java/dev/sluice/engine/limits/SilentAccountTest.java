package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Account;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.limit.LimitPolicy;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The server keeps a pool, and tells nobody how much remains. */
@Sampled
class SilentAccountTest extends Account {

  private static final int STRANGERS = 24;
  private static final int MINUTES = 10;

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.silent(super.limits());
  }

  static List<Long> seeds() {
    return Sample.of(List.of(1L, 2L), 2, any -> "");
  }

  @Tag("slow")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void refusalsAloneTellHowFastToGo(long seed) {
    begin(new Random(seed));
    stranger(STRANGERS);
    pass(MINUTE.multipliedBy(5));

    Counts counts = countFor(MINUTE.multipliedBy(MINUTES));
    int fairShare = (PER_MINUTE - STRANGERS) * MINUTES / 2;
    assertThat(counts.refused()).isLessThan(counts.sent() / 20);
    assertThat(counts.granted()).isGreaterThan(PER_MINUTE * MINUTES * 9 / 10);
    assertThat(counts.a()).isGreaterThan(fairShare * 6 / 10);
    assertThat(counts.b()).isGreaterThan(fairShare * 6 / 10);
  }
}
