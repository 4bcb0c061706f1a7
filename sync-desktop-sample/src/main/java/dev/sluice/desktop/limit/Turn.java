package dev.sluice.desktop.limit;

import dev.sluice.ratelimit.LedgerUnavailableException;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Terms;
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
record Turn(SlotLedger slots, Terms terms, int n, Time time) {

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
   * @throws LedgerUnavailableException if the store is gone at the end of that time
   */
  Result await(Duration timeout, CountDownLatch stop) throws InterruptedException {
    Instant began = time.now();
    long start = time.nanos();
    for (int tries = 1; ; tries++) {
      long told = claim(timeout.minusNanos(time.nanos() - start));
      long waited = time.nanos() - start;
      long left = timeout.toNanos() - waited;
      boolean isLast = told >= 0 || left <= 0 || (-told > left && !anyOpen());
      if (isLast || stop.await(Math.min(-told, left), TimeUnit.NANOSECONDS)) {
        Duration missing = Duration.ofNanos(Math.max(0, -told));
        return new Result(told, began, Duration.ofNanos(waited), tries, missing);
      }
    }
  }

  private long claim(Duration left) {
    try {
      return slots.claim(terms, n);
    } catch (LedgerUnavailableException gone) {
      if (left.compareTo(gone.retryIn()) < 0) {
        throw gone;
      }
      return -gone.retryIn().toNanos();
    }
  }

  private boolean anyOpen() {
    return slots.read(terms).open() > 0;
  }
}
