package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.engine.Device;
import dev.sluice.engine.QuotaScenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.Arrival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A day with 30 requests an hour, in which the app asks for more than that and the user works. */
class QuotaDayTest extends QuotaScenario {

  private static final AutoSync EAGER =
      AutoSync.defaults().withPeriod(MINUTE).withLook(Duration.ZERO);

  private static final int HOURS = Sample.isWhole() ? 24 : 6;

  private List<Duration> gaps(String what) {
    List<Duration> gaps = new ArrayList<>();
    long before = -1;
    for (Arrival arrival : log().of(what)) {
      if (before >= 0) {
        gaps.add(Duration.ofNanos(arrival.nanos() - before));
      }
      before = arrival.nanos();
    }
    return gaps;
  }

  private static Duration longest(List<Duration> gaps) {
    return gaps.stream().max(Duration::compareTo).orElseThrow();
  }

  @Test
  @Sampled
  void isRefusedNothingAndIsAsFreshAsTheQuotaBears() {
    Random random = new Random(1);
    Device device = planning("a", o -> o.autoSync(EAGER).random(random));
    Duration latest = Duration.ZERO;
    for (int edits = 0; edits < HOURS * 12; edits++) {
      pass(MINUTE.multipliedBy(4).plusSeconds(30));
      String description = "entry " + edits;
      long made = time.nanos();
      device.entry(description);
      while (!descriptionsOnServer().contains(description)) {
        pass(SECOND);
      }
      Duration took = Duration.ofNanos(time.nanos() - made);
      latest = took.compareTo(latest) > 0 ? took : latest;
      pass(Duration.ofSeconds(30).minus(took));
    }
    assertThat(latest).isLessThan(Duration.ofSeconds(5));
    assertThat(log().of(LIGHT)).hasSizeGreaterThan(HOURS * 17);
    List<Duration> gaps = gaps(LIGHT);
    assertThat(longest(gaps.subList(20, gaps.size()))).isLessThan(Duration.ofMinutes(5));
    assertThat(longest(gaps)).isLessThan(Duration.ofMinutes(15));
    assertThat(longest(gaps("GET me/tags"))).isLessThan(Duration.ofMinutes(70));
  }
}
