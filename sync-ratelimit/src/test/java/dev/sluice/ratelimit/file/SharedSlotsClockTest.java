package dev.sluice.ratelimit.file;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holders of one key whose clocks differ, or are moved. */
class SharedSlotsClockTest {

  private static final Duration LEASE = ofMinutes(5);
  private static final Duration WINDOW = ofSeconds(60);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final LimiterConfig minute = config("3/60s");

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  @ParameterizedTest
  @ValueSource(longs = {-30, -3600, 3600})
  void L11_theWallClockMovesNoSlot(long seconds) {
    SlotLedger before = holder();
    for (int i = 0; i < 3; i++) {
      use(before, minute, 1);
    }
    time.setWallClock(time.now().plusSeconds(seconds));
    assertThat(before.acquire(minute, 1)).isEqualTo(-WINDOW.toNanos());
    SlotLedger after = holder();
    assertThat(after.acquire(minute, 1)).isEqualTo(-WINDOW.toNanos());
    time.advance(WINDOW);
    assertThat(after.acquire(minute, 3)).isNotNegative();
  }

  @Test
  void L13_aPeerWhoseClockIsBehindSeesEveryUse() {
    SlotLedger ahead = holder(new Shifted("boot-1", ofSeconds(2)));
    SlotLedger behind = holder();
    use(ahead, minute, 1);
    time.advance(ofSeconds(10));
    use(behind, minute, 1);
    use(ahead, minute, 1);
    assertThat(behind.acquire(minute, 1)).isNegative();
    time.advance(WINDOW.minusSeconds(10).minusNanos(1));
    assertThat(behind.acquire(minute, 1)).isNegative();
    assertThat(ahead.acquire(minute, 1)).isNegative();
    time.advance(WINDOW);
    assertThat(behind.acquire(minute, 3)).isNotNegative();
  }

  @Test
  void whereBootsHaveNoNamesTheTimeOfTheFileIsSharedToo() {
    SlotLedger one = holder(new Shifted("process-1", ofHours(-5)));
    SlotLedger two = holder(new Shifted("process-2", ofHours(7)));
    use(one, minute, 1);
    use(two, minute, 1);
    time.advance(ofSeconds(30));
    use(one, minute, 1);
    assertThat(two.acquire(minute, 1)).isEqualTo(-ofSeconds(30).toNanos());
    time.advance(ofSeconds(30));
    assertThat(two.acquire(minute, 2)).isNotNegative();
    assertThat(one.acquire(minute, 1)).isNegative();
  }

  @Test
  void whereBootsHaveNoNamesThoseWhoOnlyAskMoveTheTimeOn() {
    SlotLedger first = holder(new Shifted("process-0", ofHours(1)));
    for (int i = 0; i < 3; i++) {
      use(first, minute, 1);
    }
    for (int i = 1; i <= 4; i++) {
      SlotLedger impatient = holder(new Shifted("process-" + i, ofHours(-i)));
      assertThat(impatient.acquire(minute, 1)).as("at the start of %s", i).isNegative();
      time.advance(ofSeconds(15));
      impatient.acquire(minute, 1);
    }
    SlotLedger last = holder(new Shifted("process-9", ofHours(9)));
    assertThat(last.acquire(minute, 1)).isNotNegative();
  }

  @Test
  void L14_aRebootWithAnotherWallClockMakesNoUseOlder() {
    time.setNanos(ofHours(100).toNanos());
    SlotLedger before = holder();
    for (int i = 0; i < 3; i++) {
      use(before, minute, 1);
      time.advance(ofSeconds(5));
    }
    time.advance(ofSeconds(30));
    time.reboot();
    time.setWallClock(Instant.parse("2040-01-01T00:00:00Z"));
    SlotLedger after = holder();
    assertThat(after.acquire(minute, 1)).isEqualTo(-ofSeconds(50).toNanos());
    time.advance(ofSeconds(50));
    assertThat(after.acquire(minute, 1)).isNotNegative();
  }

  private SqliteLedger holder() {
    return holder(time);
  }

  private SqliteLedger holder(Time clock) {
    SqliteLedger ledger =
        SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), "key", clock, LEASE);
    opened.add(ledger);
    return ledger;
  }

  /** The clock of another process, which counts from elsewhere. */
  private final class Shifted implements Time {

    private final String boot;
    private final Duration by;

    private Shifted(String boot, Duration by) {
      this.boot = boot;
      this.by = by;
    }

    @Override
    public Instant now() {
      return time.now().plus(by);
    }

    @Override
    public long nanos() {
      return time.nanos() + by.toNanos();
    }

    @Override
    public String bootId() {
      return boot;
    }
  }
}
