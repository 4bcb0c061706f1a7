package dev.sluice.tracker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides between rows of which only one may go on, such as two running time entries. The row
 * edited last goes on. Every device decides alike, because it uses only data that the server tells
 * all devices.
 */
final class Rivals {

  private Rivals() {}

  /**
   * One of the rivals.
   *
   * @param id the local id
   * @param serverId the server's key, null if it has none yet
   * @param start when it began
   * @param edited its last edit by the server's clock; null counts as just now
   */
  record Rival(long id, @Nullable Long serverId, Instant start, @Nullable Instant edited) {}

  private static final Comparator<Rival> LAST_EDITED =
      Comparator.comparing(Rival::edited, Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparing(Rival::start)
          .thenComparing(Rival::serverId, Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparing(Rival::id);

  /** All rivals except the one that goes on. */
  static List<Rival> losers(List<Rival> rivals) {
    List<Rival> losers = new ArrayList<>(rivals);
    rivals.stream().max(LAST_EDITED).ifPresent(losers::remove);
    return losers;
  }

  /**
   * When a loser stops: where the next row begins, or now; never before its own start.
   *
   * @param nextStart the earliest start after the loser's own, null if there is none
   */
  static Instant stop(Rival loser, @Nullable Instant nextStart, Instant now) {
    Instant end = nextStart != null && nextStart.isBefore(now) ? nextStart : now;
    return end.isBefore(loser.start()) ? loser.start() : end;
  }
}
