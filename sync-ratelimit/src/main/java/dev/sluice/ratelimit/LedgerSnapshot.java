package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a {@link SlotLedger} remembered at one moment: a value to show, to save, and to begin {@link
 * SlotLedger#memory(Time, LedgerSnapshot)} with.
 *
 * @param bootId the run of the clock in which the times below were read
 * @param now the time of reading, in nanoseconds of that clock
 * @param pausedNanos how much longer every claim is denied; zero or more
 * @param open how many slots are reserved or in flight
 * @param stamps when the other slots were used, oldest first. A stamp lies in the future if its
 *     request was given up and may still arrive
 */
public record LedgerSnapshot(
    String bootId, long now, long pausedNanos, int open, List<Long> stamps) {

  /** Copies the list. */
  public LedgerSnapshot {
    stamps = List.copyOf(stamps);
  }

  /**
   * This snapshot as a new holder has to take it over after its writer died.
   *
   * <ul>
   *   <li>Slots that were open count as used {@code worstTransit} from now: their requests may be
   *       on their way.
   *   <li>Under the same boot the stamps keep their age. Under another boot no age can be proven:
   *       past stamps count as used now, and future stamps stay as far ahead as they were. No stamp
   *       lies further ahead than {@code worstTransit}.
   *   <li>A pause goes on. Under another boot the rest of the pause begins anew.
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
