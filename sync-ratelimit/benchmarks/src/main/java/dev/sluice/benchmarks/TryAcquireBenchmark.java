package dev.sluice.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** An attempt that waits for nothing. Ours tells the wait when it is denied; most others do not. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TryAcquireBenchmark {

  private static final int AT_ONCE = 1000;

  /** Who is asked. */
  @Param public Claims limiter;

  private Claims.Claimer granted;
  private Claims.Claimer denied;

  /** What a thread was granted, to be settled outside of the measurement. */
  @State(Scope.Thread)
  public static class Tickets {

    private final long[] tickets = new long[AT_ONCE];

    @TearDown(Level.Invocation)
    public void settle(TryAcquireBenchmark benchmark) {
      for (long ticket : tickets) {
        benchmark.granted.settle(ticket);
      }
    }
  }

  @Setup
  public void build() {
    granted = limiter.granted();
    denied = limiter.denied();
  }

  @Benchmark
  @Threads(1)
  @OperationsPerInvocation(AT_ONCE)
  public void granted1(Tickets mine) {
    claim(mine);
  }

  @Benchmark
  @Threads(4)
  @OperationsPerInvocation(AT_ONCE)
  public void granted4(Tickets mine) {
    claim(mine);
  }

  private void claim(Tickets mine) {
    for (int i = 0; i < AT_ONCE; i++) {
      long ticket = granted.claim();
      if (ticket < 0) {
        throw new IllegalStateException("denied: there is nothing to compare");
      }
      mine.tickets[i] = ticket;
    }
  }

  @Benchmark
  @Threads(1)
  public long denied1() {
    return denied.claim();
  }

  @Benchmark
  @Threads(4)
  public long denied4() {
    return denied.claim();
  }
}
