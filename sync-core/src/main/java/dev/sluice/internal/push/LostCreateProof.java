package dev.sluice.internal.push;

import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A complete list in which lost creates were looked for. Keeps the rows that other lost creates may
 * have made, so that one list is enough for all. Serves only creates whose request could no longer
 * reach the server when the list was requested.
 */
final class LostCreateProof {

  private final Fetch list;
  private final Set<SentRequest> over;
  private final List<Known> rows = new ArrayList<>();

  /**
   * Creates the proof, before any row of the list is read.
   *
   * @param over the lost creates whose requests could no longer reach the server when the list was
   *     requested
   */
  LostCreateProof(Fetch list, Set<SentRequest> over) {
    this.list = list;
    this.over = over;
  }

  /** Whether this list has all rows of the other list, and proves something about that create. */
  boolean serves(Fetch other, SentRequest create) {
    return over.contains(create) && (list.equals(other) || reachesBack(other.since()));
  }

  /** Whether this list has all changes since the given time, for a list of the same type. */
  private boolean reachesBack(@Nullable Instant since) {
    return since != null
        && list.dates() == null
        && (list.since() == null || !list.since().isAfter(since));
  }

  /** Takes rows that belong to none of ours, and keeps those that a lost create may have made. */
  Consumer<Known> keeping(Reader reader) {
    PossibleMatches matches = new PossibleMatches(list.type(), null);
    return free -> {
      if (matches.mayBeOfCreate(free, reader)) {
        rows.add(free);
      }
    };
  }

  /** Forgets a row that was linked to one of ours: no other create can have made it. */
  void forget(Known linked) {
    if (linked.row().type() == list.type()) {
      rows.removeIf(row -> row.serverId() == linked.serverId());
    }
  }

  List<Known> kept() {
    return rows;
  }
}
