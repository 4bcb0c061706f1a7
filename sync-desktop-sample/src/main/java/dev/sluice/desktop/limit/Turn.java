package dev.sluice.desktop.limit;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits for slots between any number of processes: asks, and asks again when the ledger says so.
 *
 * @param n how many, all or none
 */
record Turn(SlotLedger slots, LimiterConfig config, int n, Time time) {

  /**
   * What came of it.
   *
   * @param ticket negative if there was no slot in time, or nobody wanted one any more
   * @param missing after what time it would be worth asking again; zero if one was there
   */
  record Result(long ticket, Instant began, Duration waited, int tries, Duration missing) {

    boolean isGranted() {
      return ticket >= 0;
    }
  }

  /**
   * Waits. A wait that is certain not to end in time is not begun; as long as others hold slots
   * open they may give them back at any moment. A store that is gone may come back in time, too.
   *
   * @param stop ends the wait when it reaches zero
   * @throws LedgerException if the store is gone at the end of that time
   */
  Result await(Duration timeout, CountDownLatch stop) throws InterruptedException {
    try {
      return inTurn(timeout, stop);
    } finally {
      slots.leave(config); // a granted one has left
    }
  }

  /** The first try and the last one are told the exact wait; between them the ledger is asked. */
  private Result inTurn(Duration timeout, CountDownLatch stop) throws InterruptedException {
    Instant began = time.now();
    long start = time.nanos();
    for (int tries = 1; ; tries++) {
      Duration before = timeout.minusNanos(time.nanos() - start);
      boolean first = tries == 1;
      long told = acquire(before, first || before.isNegative() || before.isZero());
      long waited = time.nanos() - start;
      long left = timeout.toNanos() - waited;
      boolean inVain = before.isNegative() || before.isZero() || (first && isHopeless(told, left));
      long next = first && told < 0 ? 0 : Math.max(0, Math.min(-told, left));
      if (told >= 0 || inVain || stop.await(next, TimeUnit.NANOSECONDS)) {
        Duration missing = Duration.ofNanos(Math.max(0, -told));
        return new Result(told, began, Duration.ofNanos(waited), tries, missing);
      }
    }
  }

  private boolean isHopeless(long told, long left) {
    return left > 0 && -told > left && slots.read(config).open() == 0;
  }

  private long acquire(Duration left, boolean outOfTurn) {
    try {
      return outOfTurn ? slots.acquire(config, n) : slots.acquireInTurn(config, n);
    } catch (LedgerException gone) {
      if (left.compareTo(gone.retryIn()) < 0) {
        throw gone;
      }
      return -gone.retryIn().toNanos();
    }
  }
}
