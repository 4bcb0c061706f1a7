package dev.sluice.tracker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of several rivals goes on, such as one of two running time entries. The rival that
 * was edited last goes on. All devices decide alike, because each device uses only the server's
 * data.
 */
final class Rivals {

  private Rivals() {}

  /**
   * One of the rivals.
   *
   * @param id the local id
   * @param serverId the server id; null before the server knows the row
   * @param start when the row begins
   * @param edited when the row was last edited, by the server's clock; null counts as now
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
   * When an overruled entry stops: at the start of the next entry, or now. An entry never stops
   * before its own start.
   *
   * @param nextStart the first start after the entry's own start; null if no entry follows
   */
  static Instant stop(Rival loser, @Nullable Instant nextStart, Instant now) {
    Instant end = nextStart != null && nextStart.isBefore(now) ? nextStart : now;
    return end.isBefore(loser.start()) ? loser.start() : end;
  }
}
