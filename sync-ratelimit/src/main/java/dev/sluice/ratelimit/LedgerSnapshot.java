package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The content of a {@link SlotLedger} at one moment, to show or to save. {@link
 * SlotLedger#memory(Time, LedgerSnapshot)} creates a ledger from a snapshot.
 *
 * @param bootId identifies the run of the clock in which the other times were read
 * @param now when the ledger was read, in nanoseconds of the ledger's clock
 * @param pausedNanos for how many more nanoseconds every claim is denied; zero or more
 * @param open how many slots are open: acquired, and neither stamped nor given back
 * @param stamps use times of the other slots, oldest first; future for requests that may still
 *     reach the server
 */
public record LedgerSnapshot(
    String bootId, long now, long pausedNanos, int open, List<Long> stamps) {

  /** Copies the list. */
  public LedgerSnapshot {
    stamps = List.copyOf(stamps);
  }

  /**
   * Converts the snapshot of a dead process for the process that takes over.
   *
   * <ul>
   *   <li>Open slots count as used {@code worstTransit} from now, because their requests may still
   *       reach the server.
   *   <li>Under the same boot, stamps keep their times. Under another boot, past stamps count as
   *       used now.
   *   <li>Future stamps stay in the future, at most {@code worstTransit} ahead.
   *   <li>A pause goes on. Under another boot, the rest of the pause begins anew.
   * </ul>
   */
  public LedgerSnapshot recovered(Time time, Duration worstTransit) {
    long transit = worstTransit.toNanos();
    long present = time.nanos();
    boolean sameBoot = bootId.equals(time.bootId());
    List<Long> uses = new ArrayList<>(Collections.nCopies(open, present + transit));
    for (long stamp : stamps) {
      long ahead = sameBoot ? stamp - present : Math.max(0, stamp - now);
      uses.add(present + Math.min(ahead, transit));
    }
    uses.sort((a, b) -> Long.signum(a - b));
    long left = sameBoot ? Math.max(0, now + pausedNanos - present) : pausedNanos;
    return new LedgerSnapshot(time.bootId(), present, left, 0, uses);
  }
}
