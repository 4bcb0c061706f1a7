package dev.sluice.desktop.limit;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.limit.Turn.Result;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds slots while a child process runs. Asked to end while it waits, this process leaves no slot
 * behind; later it asks the child to end, waits for that, and the slots count as used.
 */
final class Guarded implements AutoCloseable {

  private static final long RENEWED_EVERY_SECONDS = LedgerStore.LEASE.toSeconds() / 3;
  private static final int SIGNALLED = 128;

  private final Turn turn;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "sluice-limit-end");
  private @Nullable Process child; // guarded by this

  private Guarded(Turn turn) {
    this.turn = turn;
  }

  static Guarded of(Turn turn) {
    Guarded guarded = new Guarded(turn);
    Runtime.getRuntime().addShutdownHook(guarded.hook);
    return guarded;
  }

  Result await(Duration timeout) throws InterruptedException {
    return turn.await(timeout, stop);
  }

  /**
   * Runs a child with the slots of a ticket, which count as used when it has ended; given back if
   * it cannot be started. One that a signal ended may have left a request on its way.
   *
   * @return its exit status
   */
  int run(long ticket, Supplier<Process> command) throws InterruptedException {
    Process running = start(ticket, command);
    while (!running.waitFor(RENEWED_EVERY_SECONDS, TimeUnit.SECONDS)) {
      turn.slots().renew(turn.terms(), ticket);
    }
    int status = running.exitValue();
    Duration later = status > SIGNALLED ? turn.terms().worstTransit() : Duration.ZERO;
    for (int i = 0; i < turn.n(); i++) {
      turn.slots().stamp(turn.terms(), ticket, later.toNanos());
    }
    return status;
  }

  private synchronized Process start(long ticket, Supplier<Process> command) {
    boolean started = false;
    try {
      if (stop.getCount() == 0) {
        throw new CommandException(Exit.NO_SLOT, "ended", "asked to end before the command began");
      }
      Process process = command.get();
      child = process;
      started = true;
      return process;
    } finally {
      if (!started) {
        turn.slots().giveBack(turn.terms(), ticket, turn.n());
      }
    }
  }

  /** The system asks this process to end. */
  private void end() {
    stop.countDown();
    synchronized (this) {
      if (child != null) {
        child.destroy();
      }
    }
    try {
      over.await();
    } catch (InterruptedException nobodyWaits) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException itRuns) {
      stop.countDown();
    }
  }
}
