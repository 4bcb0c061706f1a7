package dev.sluice.internal.push;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.merge.Reconciled;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the names of our new rows in one list. If the list has the name of the row whose create was
 * refused, our row is linked to the listed row. Our other new rows are also linked if the list has
 * their names, as a pull would do it. Otherwise the server would refuse each of these creates too,
 * and each refusal would cost the whole list again.
 */
final class ListedNames {

  /** The most rows to link: each takes a transaction, and the push does nothing else meanwhile. */
  private static final int MOST = 500;

  /** The likeness of a name in another spelling, which the server takes for the same name. */
  private static final int SPELT_OTHERWISE = Fingerprint.OTHER + 1;

  private final LookInList look;
  private final Row ours;
  private final EntityType<?> type;
  private final PossibleMatches names;
  private final List<Known> found = new ArrayList<>();
  private boolean anySpelling;
  private @Nullable Unproved doubt;

  /**
   * Has read nothing yet.
   *
   * @param ours the row whose create the server has refused, with the server's ids
   */
  ListedNames(LookInList look, Row ours) {
    this.look = look;
    this.ours = ours;
    this.type = ours.type();
    this.names = new PossibleMatches(type, null);
    names.inAnySpelling();
  }

  /**
   * Reads the list to its end.
   *
   * @return the row with the name of ours; at most one, because names of this type are unique on
   *     the server
   */
  @Nullable Known read(Page page, Instant now, Reader reader) {
    names.refresh(reader);
    BestMatch best = new BestMatch(known -> likeness(known, reader));
    ListProof list =
        look.read(
            page,
            now,
            reader,
            known -> {
              if (!known.gone()) {
                add(known, reader);
                best.add(known);
              }
            });
    doubt = list.doubt();
    Known exact = best.certain();
    Known namesake = list.hasUnreadable() ? exact : best.row();
    anySpelling = namesake != null && exact == null;
    return namesake;
  }

  private int likeness(Known known, Reader reader) {
    if (Collections.disjoint(names.fingerprint(), known.told())) {
      return Fingerprint.OTHER;
    }
    Row there = known.withUntold(names.fingerprint(), ours);
    if (Rows.sameFingerprint(ours, there)) {
      return Fingerprint.SAME;
    }
    return names.areNamesakes(ours, there) && isFree(known, reader)
        ? SPELT_OTHERWISE
        : Fingerprint.OTHER;
  }

  /**
   * Whether our row may be linked to that row of the server. If another row here is linked to it
   * already, and the user has changed that row, the user has to decide.
   */
  static boolean isFree(Known namesake, Reader reader) {
    Stored here = reader.findByServerId(namesake.row().type(), namesake.serverId());
    return here == null
        || here.state() == SyncState.PLACEHOLDER
        || here.state() == SyncState.SYNCED;
  }

  /** The list that was read. */
  Fetch list() {
    return look.list();
  }

  /** Why the list may have names that were not seen; null if all were seen. */
  @Nullable Unproved doubt() {
    return doubt;
  }

  /**
   * Whether the list certainly lacks the name of that other new row, which has the server's ids.
   */
  boolean lack(Row other, Reader reader) {
    return names.isUnmet(other, reader);
  }

  private void add(Known known, Reader reader) {
    if (isNamesake(known, names, reader) && found.size() < MOST) {
      found.add(known);
    }
  }

  private static boolean isNamesake(Known known, PossibleMatches names, Reader reader) {
    return names.namesake(known, reader) != null && Lookup.isFree(known, reader);
  }

  /**
   * Links our other new rows. A row that cannot be stored does not stop the others; its create is
   * refused later. The names here are read again, because the user may have renamed rows meanwhile.
   */
  void join(PushRun run, LoopContext context) {
    PossibleMatches now = new PossibleMatches(type, null);
    if (anySpelling) {
      now.inAnySpelling();
    }
    for (Known known : found) {
      Reconciled joined =
          context.writeRow(
              writer -> join(known, now, context, writer), refused -> Reconciled.NOTHING);
      if (joined.changed()) {
        run.overruled(joined.losses());
        run.taken(type);
      }
    }
    found.clear();
  }

  private static Reconciled join(
      Known known, PossibleMatches now, LoopContext context, Writer writer) {
    return isNamesake(known, now, writer)
        ? context.reconciler().take(known, now, writer)
        : Reconciled.NOTHING;
  }
}
