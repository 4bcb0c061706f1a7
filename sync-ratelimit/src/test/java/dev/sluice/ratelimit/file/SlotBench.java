package dev.sluice.ratelimit.file;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Ledgers;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures the steps of a ledger under 60/60s and 3/1s, with a full minute of uses in the file.
 * {@code SlotBench FILE} says what they take in the median and what one in a hundred exceeds, also
 * while others run it on the same file. Their clock runs so fast that the minute is soon over.
 */
final class SlotBench {

  private static final int WARM_UP = 4000;
  private static final int MEASURED = 6000;

  private SlotBench() {}

  public static void main(String[] args) {
    measure(Path.of(args[0]));
  }

  private static void measure(Path file) {
    LimiterConfig config = Ledgers.config("60/60s,3/1s");
    long[] granted = new long[MEASURED];
    long[] denied = new long[MEASURED];
    long[] stamped = new long[MEASURED];
    int denials = 0;
    try (SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(file), "key", new Fast())) {
      for (int i = -WARM_UP; i < MEASURED; ) {
        long start = System.nanoTime();
        long ticket = ledger.acquire(config, 1);
        long claimed = System.nanoTime();
        if (ticket < 0) {
          denied[denials++ % MEASURED] = claimed - start;
          continue;
        }
        ledger.stamp(config, ticket, 0);
        if (i >= 0) {
          granted[i] = claimed - start;
          stamped[i] = System.nanoTime() - claimed;
        }
        i++;
      }
    }
    tell("granted claim", granted);
    tell("denied claim", Arrays.copyOf(denied, Math.min(denials, MEASURED)));
    tell("stamp", stamped);
  }

  private static void tell(String what, long[] nanos) {
    Arrays.sort(nanos);
    if (nanos.length > 0) {
      System.out.printf(
          Locale.ROOT,
          "%s: median %.0f us, p99 %.0f us (%d)%n",
          what,
          nanos[nanos.length / 2] / 1e3,
          nanos[nanos.length * 99 / 100] / 1e3,
          nanos.length);
    }
  }

  /** A clock that all processes share, and that runs faster than the true time. */
  private static final class Fast implements Time {

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public long nanos() {
      return System.nanoTime() * 2_000;
    }

    @Override
    public String bootId() {
      return "fast";
    }
  }
}
