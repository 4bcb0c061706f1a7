package dev.sluice.ratelimit.file;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random stories of processes that share a file: they come, wait, leave, die, answer late or never,
 * and are refused by the server. Nobody is served before an earlier one who has to wait for it.
 */
class OrderOfProcessesTest {

  private static final int PROCESSES = 24;
  private static final Duration SELDOM = ofSeconds(1);
  private static final List<String> LIMITS = List.of("1/1s", "3/1s", "3/1s,10/20s", "1/5s", "5/1m");

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final List<Process> waiting = new ArrayList<>();
  private final Map<Process, Duration> passed = new HashMap<>();
  private final List<String> wrong = new ArrayList<>();
  private int served;

  /** What becomes of a process, most of them end well. */
  private enum Fate {
    ANSWERED,
    ANSWERED_TOO,
    GIVEN_UP,
    REFUSED,
    USES_NOTHING,
    DIES_AT_WORK,
    DIES_WAITING,
    LEAVES;

    static Fate of(Random random) {
      return values()[random.nextInt(values().length)];
    }
  }

  private record Process(
      int number, int n, SqliteLedger ledger, WindowLimiter limiter, Acquisition<Slots> place) {}

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  static List<Long> seeds() {
    int stories = Integer.getInteger("sluice.stories", Sample.isWhole() ? 12 : 4);
    return new Random(15).longs(stories).boxed().toList();
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("seeds")
  void L60_nobodyIsServedBeforeAnEarlierOneWhoHasToWaitForIt(long seed) {
    Random random = new Random(seed);
    List<Limit> limits = Limit.parseAll(LIMITS.get(random.nextInt(LIMITS.size())));
    int most = limits.stream().mapToInt(Limit::permits).min().orElseThrow();
    for (int i = 0; i < PROCESSES; i++) {
      SqliteLedger ledger = open();
      WindowLimiter limiter =
          RateLimiter.builder(time, time.scheduler())
              .limits(limits)
              .worstTransit(ofSeconds(2))
              .ledger(ledger)
              .build();
      int n = 1 + random.nextInt(most);
      live(new Process(i, n, ledger, limiter, limiter.acquire(n, Priority.SYNC)), random);
      time.advance(ofMillis(random.nextInt(2000)));
    }
    time.advance(ofHours(1));
    assertThat(wrong).as("with %s", limits).isEmpty();
    assertThat(waiting).isEmpty();
    assertThat(served).isGreaterThan(PROCESSES / 2);
  }

  private SqliteLedger open() {
    JdbcDriver driver = new JdbcDriver(folder.resolve("slots"));
    SqliteLedger ledger = SqliteLedger.open(driver, "key", time, ofSeconds(30));
    opened.add(ledger);
    return ledger;
  }

  private void live(Process process, Random random) {
    Fate fate = Fate.of(random);
    int works = random.nextInt(3000);
    waiting.add(process);
    process
        .place()
        .granted(ofHours(2))
        .subscribe(
            slots -> {
              isServed(process);
              List<Slot> sent = new ArrayList<>();
              while (fate != Fate.USES_NOTHING && slots.remaining() > 0) {
                sent.add(slots.take());
              }
              later(works, () -> end(process, fate, slots, sent));
            },
            cancelledOrDead -> {});
    if (fate == Fate.LEAVES) {
      later(random.nextInt(9000), () -> goes(process, process.place()::cancel));
    } else if (fate == Fate.DIES_WAITING) {
      later(random.nextInt(9000), () -> goes(process, process.ledger()::close));
    }
    time.settle();
  }

  private void later(int millis, Runnable what) {
    time.scheduler().scheduleDirect(what, millis, TimeUnit.MILLISECONDS);
  }

  private void goes(Process process, Runnable how) {
    if (waiting.remove(process)) {
      how.run();
    }
  }

  /** Whoever is passed must have slots, too, and take them when it looks next. */
  private void isServed(Process process) {
    served++;
    List<Process> ahead = new ArrayList<>(waiting.subList(0, waiting.indexOf(process)));
    ahead.removeIf(one -> one.place().isGranted());
    int wanted = ahead.stream().mapToInt(Process::n).sum();
    if (process.limiter().free() < wanted) {
      wrong.add(process.number() + " took what " + ahead.get(0).number() + " waits for");
    }
    ahead.forEach(one -> passed.putIfAbsent(one, time.elapsed()));
    waiting.remove(process);
    Duration since = passed.getOrDefault(process, time.elapsed());
    if (time.elapsed().minus(since).compareTo(SELDOM) > 0) {
      wrong.add(process.number() + " was passed at " + since);
    }
  }

  private static void end(Process process, Fate fate, Slots slots, List<Slot> sent) {
    switch (fate) {
      case GIVEN_UP -> sent.forEach(Slot::givenUp);
      case DIES_AT_WORK -> process.ledger().close();
      case REFUSED -> {
        process.limiter().pause(ofSeconds(3));
        sent.forEach(Slot::answered);
      }
      default -> {
        sent.forEach(Slot::answered);
        slots.close();
      }
    }
  }
}
