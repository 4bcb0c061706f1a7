package dev.sluice.desktop.limit;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.limit.Turn.Result;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Holds slots while a child process runs. Asked to end while it waits, this process leaves no slot
 * behind; later it asks the child to end, waits for that, and the slots count as used.
 */
final class Guarded implements AutoCloseable {

  private static final long RENEWED_EVERY_SECONDS = LedgerStore.LEASE.toSeconds() / 3;

  private final Turn turn;
  private final LedgerStore store;
  private final Consumer<String> notes;
  private @Nullable String problem;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::end, "sluice-limit-end");
  private @Nullable Process child; // guarded by this

  private Guarded(Turn turn, LedgerStore store, Consumer<String> notes) {
    this.turn = turn;
    this.store = store;
    this.notes = notes;
  }

  /**
   * Of a turn that is to come.
   *
   * @param store where its slots are; closed with it
   * @param notes where to tell at once that the store fails while the child runs
   */
  static Guarded of(Turn turn, LedgerStore store, Consumer<String> notes) {
    Guarded guarded = new Guarded(turn, store, notes);
    Runtime.getRuntime().addShutdownHook(guarded.hook);
    return guarded;
  }

  Result await(Duration timeout) throws InterruptedException {
    return turn.await(timeout, stop);
  }

  /**
   * Runs a child with the slots of a ticket, which count as used when it has ended; given back if
   * it cannot be started. A store that fails meanwhile does not disturb it: the slots then count
   * from the end of their lease. A child that this process had to end may have left a request on
   * its way. No other signal is told from an exit status above 128, so none is looked for.
   *
   * @return its exit status
   */
  int run(long ticket, Supplier<Process> command) throws InterruptedException {
    Process running = start(ticket, command);
    while (!running.waitFor(RENEWED_EVERY_SECONDS, TimeUnit.SECONDS)) {
      tell("the lease cannot be renewed", () -> turn.slots().renew(turn.config(), ticket));
    }
    boolean asked = stop.getCount() == 0;
    tell("the end of the command cannot be written to the store", () -> settle(ticket, asked));
    return running.exitValue();
  }

  /** One that was asked to end may have left a request on its way. */
  private void settle(long ticket, boolean asked) {
    for (int i = 0; i < turn.n(); i++) {
      if (asked) {
        turn.slots().stamp(turn.config(), ticket, turn.config().worstTransit().toNanos());
      } else {
        turn.slots().answered(turn.config(), ticket);
      }
    }
  }

  /** Says so if it fails, but not the same twice. */
  private void tell(String failure, Runnable step) {
    try {
      step.run();
      problem = null;
    } catch (RuntimeException e) {
      String words = failure + ": " + e.getMessage();
      if (!words.equals(problem)) {
        notes.accept("sluice: " + words);
      }
      problem = words;
    }
  }

  /** What the store failed with at last; null if it did not. */
  @Nullable String problem() {
    return problem;
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
        turn.slots().giveBack(turn.config(), ticket, turn.n());
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

  /**
   * The store is closed before the process may end: a file that was left in the middle of it looks
   * as if somebody had removed its log, and then all slots count as used.
   */
  @Override
  public void close() {
    try {
      store.close();
    } finally {
      over.countDown();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException itRuns) {
      stop.countDown();
    }
  }
}
