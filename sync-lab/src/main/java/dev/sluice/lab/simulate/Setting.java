package dev.sluice.lab.simulate;

import dev.sluice.ratelimit.Limit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What is simulated, but for the strategy and the seed.
 *
 * @param server who answers
 * @param told the bucket that the clients believe in
 * @param processes who asks
 * @param latency how far apart they are
 * @param span how long it goes on
 */
public record Setting(
    ServerPlan server, Limit told, List<ProcessPlan> processes, Latency latency, Span span) {

  private static final int FEWEST_LEFT = 10;

  /** Copies the list. */
  public Setting {
    processes = List.copyOf(processes);
  }

  /** How many clients there are, of all processes and times. */
  public int clients() {
    return processes.stream().mapToInt(ProcessPlan::threads).sum();
  }

  /** The same clients, clearing a full pool that is not refilled, each after a sleep at first. */
  public Setting clearing(long startingSleepNanos) {
    List<ProcessPlan> all = new ArrayList<>();
    processes.forEach(p -> all.add(new ProcessPlan(p.threads(), 0, Long.MAX_VALUE, p.strategy())));
    return new Setting(
        ServerPlan.decrease(server.limit()),
        told,
        all,
        latency,
        new Span(span.nanos(), startingSleepNanos));
  }

  /** The same for so long. */
  public Setting lasting(long nanos) {
    return new Setting(
        server, told, processes, latency, new Span(nanos, span.startingSleepNanos()));
  }

  /** A client stops after an answer with no more than this remaining; -1 for never. */
  int stopAt() {
    return server.kind() == ServerKind.DECREASE ? Math.max(FEWEST_LEFT, clients()) : -1;
  }

  /** Layouts of equal processes. */
  public static List<ProcessPlan> layout(int processes, int threads) {
    return Collections.nCopies(processes, ProcessPlan.of(threads));
  }
}
