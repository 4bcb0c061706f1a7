package dev.sluice.benchmarks;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A claim that is granted and given back: asynchronously, and from a file that processes share. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class SharedClaimBenchmark {

  private static final String LIMITS = "60/60s,3/1s";

  private Path folder;
  private SqliteLedger ledger;
  private WindowLimiter shared;
  private WindowLimiter own;

  @Setup
  public void open() throws IOException {
    folder = Files.createTempDirectory("sluice-benchmark");
    ledger = SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), "benchmark", Time.system());
    shared =
        RateLimiter.builder(Time.system(), Schedulers.computation())
            .limits(Limit.parseAll(LIMITS))
            .ledger(ledger)
            .build();
    own =
        RateLimiter.builder(Time.system(), Schedulers.computation())
            .limits(Limit.parseAll(LIMITS))
            .build();
  }

  /** Two transactions: the claim, and giving it back. */
  @Benchmark
  public long sqliteClaimAndGiveBack() {
    long ticket = shared.tryAcquire();
    shared.neverSent(ticket);
    return ticket;
  }

  /** Through a place in the line, and a thread of the scheduler. */
  @Benchmark
  public int asynchronousClaimAndClose() {
    try (var slots = own.acquire(1, Priority.SYNC).granted(Duration.ofMinutes(1)).blockingGet()) {
      return slots.remaining();
    }
  }

  @TearDown
  public void close() throws IOException {
    ledger.close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
