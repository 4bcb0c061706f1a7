package dev.sluice.desktop.sync;

import dev.sluice.StateGraph;
import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Output;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Shows on standard error how a sync gets on: a bar to a person, now and then a line to a log. */
final class SyncProgress implements SyncListener {

  /** Shorter waits are not worth a line. */
  private static final Duration NOTABLE = Duration.ofSeconds(2);

  private final Output output;
  private volatile String loop = "";

  SyncProgress(Output output) {
    this.output = output;
  }

  /** What ends the show. */
  interface Display {
    void end() throws InterruptedException;
  }

  /** Begins the show. */
  Display show(SyncEngine engine) {
    return output.terminal().isInteractive() ? new ProgressLine(output, engine, this) : () -> {};
  }

  /** The loop that runs: pull, push or clean-up. */
  String loop() {
    return loop;
  }

  @Override
  public void moved(String table, StateGraph.Arrow arrow) {
    if (!table.equals(loop)) {
      loop = table;
      if (!output.terminal().isInteractive()) {
        output.note("sluice: " + table);
      }
    }
  }

  @Override
  public void status(SyncStatus status) {
    if (!output.terminal().isInteractive() && status instanceof SyncStatus.Waiting waiting) {
      Duration left = left(waiting.until());
      if (left.compareTo(NOTABLE) >= 0) {
        output.note("sluice: waiting " + Durations.text(left) + " for " + waiting.why());
      }
    }
  }

  /** How long a wait still lasts at least. */
  static Duration left(Optional<Instant> until) {
    Instant now = Time.system().now();
    Duration left = Duration.between(now, until.orElse(now));
    return left.isNegative() ? Duration.ZERO : left;
  }
}
