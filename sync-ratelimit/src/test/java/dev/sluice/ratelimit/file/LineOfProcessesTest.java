package dev.sluice.ratelimit.file;

import static dev.sluice.ratelimit.Ledgers.config;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.sqlite.CountingDriver;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many who share one file wait for slots, each with a limiter of its own as in its own process. */
class LineOfProcessesTest {

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final List<CountingDriver> drivers = new ArrayList<>();
  private final List<Integer> served = new ArrayList<>();
  private final List<Duration> grants = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  @Test
  void L60_aHundredAreServedInTheOrderInWhichTheyCame() {
    SqliteLedger holder = ledger();
    long ticket = holder.acquire(config("1/100ms"), 1);
    for (int i = 0; i < 100; i++) {
      waits(i, 1, limiter("1/100ms"));
      time.advance(ofMillis(37));
    }
    Duration free = time.elapsed();
    holder.giveBack(config("1/100ms"), ticket, 1);
    time.advance(ofSeconds(11));

    assertThat(served).isEqualTo(IntStream.range(0, 100).boxed().toList());
    assertThat(grants.get(0).minus(free)).isLessThanOrEqualTo(ofMillis(50));
    assertThat(grants.get(99).minus(grants.get(0)))
        .as("no turn was lost")
        .isEqualTo(ofMillis(9900));
  }

  /** An open slot of somebody else may be given back at any moment, so they cannot just sleep. */
  @Test
  void L60_whoeverWaitsLooksSeldom() {
    hold("1/1h", 1, -1);
    for (int i = 0; i < 100; i++) {
      waits(i, 1, limiter("1/1h"));
    }
    time.advance(ofSeconds(5));
    drivers.forEach(driver -> driver.statements = 0);
    time.advance(ofSeconds(10));

    assertThat(served).isEmpty();
    for (int i = 1; i <= 100; i++) {
      int most = i <= 8 ? 700 : 120; // in ten seconds; a statement takes about 0.02 ms
      assertThat(drivers.get(i).statements).as("number %s", i).isBetween(10, most);
    }
  }

  @Test
  void L60_theOneWhoseTurnItIsIsWokenWithin50Milliseconds() {
    SqliteLedger holder = ledger();
    LimiterConfig one = config("1/1h");
    long ticket = holder.acquire(one, 1);
    WindowLimiter first = limiter("1/1h");
    Acquisition<Slots> waiting = first.acquire(1, Priority.SYNC);
    waits(1, 1, limiter("1/1h"));
    waits(2, 1, limiter("1/1h"));
    time.advance(ofSeconds(30));

    holder.giveBack(one, ticket, 1);
    time.advance(ofMillis(50));
    assertThat(waiting.isGranted()).isTrue();
    time.advance(ofSeconds(30));
    assertThat(served).isEmpty();
    waiting.cancel(); // gives the slot back
    time.advance(ofMillis(50));
    assertThat(served).containsExactly(1);
  }

  @Test
  void L60_oneThatWantsThreeIsServedInItsTurnBesideThreeThatWantOne() {
    List<Integer> again = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      hungry(1, i, again);
      time.advance(ofMillis(300)); // so that the slots never come free together
    }
    hungry(3, 3, again);
    time.advance(ofSeconds(20));

    assertThat(again.stream().filter(who -> who == 3)).hasSizeGreaterThanOrEqualTo(8);
    assertThat(again.stream().filter(who -> who == 0)).hasSizeGreaterThanOrEqualTo(8);
  }

  @Test
  void L60_whoeverIsCancelledHoldsNobodyUp() {
    hold("3/1h", 1, 0);
    Acquisition<Slots> large = limiter("3/1h").acquire(3, Priority.SYNC);
    waits(1, 1, limiter("3/1h"));
    time.advance(ofSeconds(30));
    assertThat(served).isEmpty();

    large.cancel();
    time.advance(ofMillis(50));
    assertThat(served).containsExactly(1);
  }

  @Test
  void L60_oneThatDiedHoldsNobodyUp() {
    hold("3/1h", 1, 0);
    WindowLimiter dead = limiter("3/1h");
    dead.acquire(3, Priority.SYNC);
    SqliteLedger ofTheDead = opened.get(opened.size() - 1);
    waits(1, 1, limiter("3/1h"));
    time.advance(ofSeconds(30));
    assertThat(served).isEmpty();

    ofTheDead.close();
    time.advance(ofSeconds(1));
    assertThat(served).containsExactly(1);
  }

  @Test
  void L60_aPlaceThatNobodyAsksForAgainLapses() {
    hold("3/1h", 1, 0);
    SqliteLedger silent = ledger();
    silent.acquireInTurn(config("3/1h"), 3);
    waits(1, 1, limiter("3/1h"));
    time.advance(ofSeconds(10));
    assertThat(served).isEmpty();
    time.advance(ofSeconds(8));
    assertThat(served).containsExactly(1);
  }

  @Test
  void L60_anAttemptTakesNoPlaceAndPassesNobody() {
    hold("3/1h", 1, 0);
    WindowLimiter large = limiter("3/1h");
    large.acquire(3, Priority.SYNC);
    WindowLimiter small = limiter("3/1h");
    assertThat(small.tryAcquire()).isNegative();

    large.close();
    assertThat(small.tryAcquire()).isNotNegative();
  }

  @Test
  void L60_whoeverHasToWaitForALongWindowOfItsOwnHoldsNobodyUp() {
    hold("5/1h", 5, 0);
    waits(1, 1, limiter("5/1h"));
    waits(2, 1, limiter("10/1s"));
    time.advance(ofSeconds(1));
    assertThat(served).containsExactly(2);
  }

  /** Takes so many slots, which count as used after that time; never if negative. */
  private void hold(String limit, int n, int seconds) {
    SqliteLedger ledger = ledger();
    long ticket = ledger.acquire(config(limit), n);
    assertThat(ticket).isNotNegative();
    for (int i = 0; i < n && seconds >= 0; i++) {
      ledger.stamp(config(limit), ticket, ofSeconds(seconds).toNanos());
    }
  }

  private void waits(int who, int n, WindowLimiter limiter) {
    limiter
        .acquire(n, Priority.SYNC)
        .granted(ofHours(2))
        .subscribe(
            granted -> {
              served.add(who);
              grants.add(time.elapsed());
              for (int i = 0; i < n; i++) {
                granted.take().answered();
              }
            });
    time.settle();
  }

  private void hungry(int n, int who, List<Integer> again) {
    hungry(n, who, again, limiter("3/1s"));
  }

  private void hungry(int n, int who, List<Integer> again, WindowLimiter limiter) {
    limiter
        .acquire(n, Priority.SYNC)
        .granted(ofDays(1))
        .subscribe(
            granted -> {
              again.add(who);
              List<Slot> slots = new ArrayList<>();
              for (int i = 0; i < n; i++) {
                slots.add(granted.take());
              }
              Runnable answer =
                  () -> {
                    slots.forEach(Slot::answered);
                    hungry(n, who, again, limiter);
                  };
              time.scheduler().scheduleDirect(answer, 100, TimeUnit.MILLISECONDS);
            });
  }

  private WindowLimiter limiter(String limit) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parse(limit))
        .ledger(ledger())
        .build();
  }

  private SqliteLedger ledger() {
    CountingDriver driver = new CountingDriver(new JdbcDriver(folder.resolve("slots")));
    drivers.add(driver);
    SqliteLedger ledger = SqliteLedger.open(driver, "key", time);
    opened.add(ledger);
    return ledger;
  }
}
