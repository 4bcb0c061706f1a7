package dev.sluice.ratelimit;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.LeakyBucket;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten minutes, always hungry, behind 10 to 200 ms of jitter, against servers of several kinds. */
class ServersTest {

  private static final long SEED = 26;
  private static final List<Limit> LIMITS = Limit.parseAll("60/60s,3/1s");

  private static Hungry against(LimitPolicy server, boolean atOnce, List<Limit> limits) {
    return new Hungry(SEED, server, options -> options.limits(limits).countAtOnce(atOnce));
  }

  private static LimitPolicy exact() {
    return new ExactWindows().and(60, ofSeconds(60)).and(3, ofSeconds(1));
  }

  @Test
  void L25_anExactServerRefusesNothing() {
    Hungry client = against(exact(), false, LIMITS).run(ofMinutes(10));

    assertThat(client.refused).as("of %d, seed %d", client.sent, SEED).isZero();
    assertThat(client.sent).isGreaterThan(580);
  }

  @Test
  void L25_stampedAtTheClaimItRefusesMany() {
    Hungry client = against(exact(), true, LIMITS).run(ofMinutes(10));

    assertThat(client.refused).as("of %d, seed %d", client.sent, SEED).isGreaterThan(20);
  }

  /** Sixty in each minute of the clock, and three in each second of it. */
  @Test
  void L26_aServerWhoseWindowsBeginAtTheFullMinuteRefusesNothing() {
    LimitPolicy minutes = new Tumbling(60, ofMinutes(1));
    LimitPolicy both = LimitPolicy.inOrder(new Tumbling(3, ofSeconds(1)), minutes);
    Hungry client = against(both, false, LIMITS).run(ofMinutes(10));

    assertThat(client.refused).as("of %d, seed %d", client.sent, SEED).isZero();
    assertThat(client.sent).isGreaterThan(580);
  }

  @Test
  void L26_aBucketThatLeaksIsMetByWhoKnowsItsRate() {
    Hungry client =
        against(new LeakyBucket(1, 3), false, Limit.parseAll("1/1s")).run(ofMinutes(10));

    assertThat(client.refused).as("of %d, seed %d", client.sent, SEED).isZero();
    assertThat(client.sent).isGreaterThan(480);
  }

  /** Three at once are a burst that it takes, but not three in every second. */
  @Test
  void L26_aBucketThatLeaksRefusesWhoKnowsAnotherLimitAndIsNotStormed() {
    Hungry client =
        against(new LeakyBucket(1, 3), false, LIMITS).pausing(ofSeconds(5)).run(ofMinutes(10));

    assertThat(client.refusedShare()).as("seed %d", SEED).isBetween(0.01, 0.25);
  }

  /** Without a throttle nobody finds its rate, but it is left alone for as long as it says. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerThatAllowsHalfOfWhatIsBelievedShutsNobodyOutForEver(boolean countsRefused) {
    ExactWindows server = new ExactWindows().and(5, ofSeconds(1)).tellRetryAfter();
    Hungry client =
        against(countsRefused ? server.countRefused() : server, false, Limit.parseAll("10/1s"))
            .run(ofMinutes(10));

    assertThat(client.accepted.count()).as("seed %d", SEED).isGreaterThan(600 * 5 / 2);
  }

  /** So many in each window of the clock. */
  private static final class Tumbling implements LimitPolicy {

    private final int permits;
    private final Duration window;
    private long current = -1;
    private int taken;

    Tumbling(int permits, Duration window) {
      this.permits = permits;
      this.window = window;
    }

    @Override
    public Verdict admit(Request request, long nanos) {
      long now = nanos / window.toNanos();
      taken = now == current ? taken + 1 : 1;
      current = now;
      return taken > permits ? Verdict.refused(Answer.empty(429)) : Verdict.taken();
    }
  }
}
