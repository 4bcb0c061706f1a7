package dev.sluice.ratelimit.file;

import static java.time.Duration.ofDays;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that uses shared slots. Waits for a byte on standard input before it begins.
 *
 * <ul>
 *   <li>{@code FILE LIMIT claim N}: N holders claim a slot each, say {@code claimed TICKET NANOS},
 *       and the process stands still.
 *   <li>{@code FILE LIMIT try N}: tries N times without waiting, answers each at once, and says
 *       {@code granted NANOS NANOS} for each: before the claim and after its stamp.
 *   <li>{@code FILE LIMIT wait N}: N limiters wait for a slot each, say {@code waiting} when all of
 *       them do, and {@code granted NANOS} for each; in the end {@code cpu MILLIS SECONDS}: what
 *       the process took after the start of the wait, and how long it waited.
 * </ul>
 */
public final class SlotUser {

  private SlotUser() {}

  public static void main(String[] args) throws IOException {
    LimiterConfig config = config(args[1]);
    int n = Integer.parseInt(args[3]);
    System.out.println("ready");
    System.in.read();
    if (args[2].equals("wait")) {
      waits(Path.of(args[0]), Limit.parse(args[1]), n);
    } else if (args[2].equals("claim")) {
      claims(Path.of(args[0]), config, n);
    } else {
      tries(Path.of(args[0]), config, n);
    }
    System.out.println("done");
  }

  private static void claims(Path file, LimiterConfig config, int n) throws IOException {
    for (int i = 0; i < n; i++) {
      long ticket = open(file).acquire(config, 1);
      System.out.println("claimed " + ticket + " " + System.nanoTime());
    }
    System.in.read();
  }

  private static void waits(Path file, Limit limit, int n) {
    List<Single<Long>> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      WindowLimiter limiter =
          RateLimiter.builder(Time.system(), Schedulers.computation())
              .limits(limit)
              .ledger(open(file))
              .build();
      Acquisition<Slots> claim = limiter.acquire(1, Priority.SYNC);
      all.add(claim.granted(ofDays(1)).map(SlotUser::used).cache());
    }
    System.out.println("waiting");
    long cpu = cpuMillis();
    long began = System.nanoTime();
    Single.merge(all).blockingForEach(nanos -> System.out.println("granted " + nanos));
    long seconds = (System.nanoTime() - began) / 1_000_000_000;
    System.out.println("cpu " + (cpuMillis() - cpu) + " " + seconds);
  }

  private static long used(Slots granted) {
    long nanos = System.nanoTime();
    granted.take().answered();
    return nanos;
  }

  private static long cpuMillis() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
  }

  private static void tries(Path file, LimiterConfig config, int n) {
    try (SqliteLedger ledger = open(file)) {
      for (int i = 0; i < n; i++) {
        long before = System.nanoTime();
        long ticket = ledger.acquire(config, 1);
        if (ticket >= 0) {
          ledger.stamp(config, ticket, 0);
          System.out.println("granted " + before + " " + System.nanoTime());
        }
      }
    }
  }

  public static SqliteLedger open(Path file) {
    return SqliteLedger.open(new JdbcDriver(file), "key", Time.system(), Duration.ofSeconds(30));
  }

  public static LimiterConfig config(String limit) {
    return new LimiterConfig(List.of(Limit.parse(limit)), Duration.ofSeconds(1));
  }
}
