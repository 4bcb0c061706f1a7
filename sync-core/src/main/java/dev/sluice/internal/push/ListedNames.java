package dev.sluice.internal.push;

import dev.sluice.internal.conflict.RowFields;
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
 * Searches one list for the names of new local rows, after the server refused a create as a
 * duplicate. Every new row whose name is listed is linked to the listed row. Without these links,
 * the server would refuse the other creates too.
 */
final class ListedNames {

  /**
   * The most rows of one list that are linked to local rows of the same name. Each link takes a
   * transaction, and meanwhile the push sends nothing.
   */
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
   * Creates the search, before the list is read.
   *
   * @param ours the row whose create the server refused, with the server's ids
   */
  ListedNames(LookInList look, Row ours) {
    this.look = look;
    this.ours = ours;
    this.type = ours.type();
    this.names = new PossibleMatches(type, null);
    names.inAnySpelling();
  }

  /**
   * Reads the list to its end, and searches it for the name of the refused row.
   *
   * @return the listed row with the refused row's name; null: none
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
    if (RowFields.sameFingerprint(ours, there)) {
      return Fingerprint.SAME;
    }
    return names.areNamesakes(ours, there) && isFree(known, reader)
        ? SPELT_OTHERWISE
        : Fingerprint.OTHER;
  }

  /**
   * Whether the refused row may be linked to the server's row. False if another local row with
   * unsent changes is already linked to the server's row: the user decides.
   */
  static boolean isFree(Known namesake, Reader reader) {
    Stored here = reader.findByServerId(namesake.row().type(), namesake.serverId());
    return here == null
        || here.state() == SyncState.PLACEHOLDER
        || here.state() == SyncState.SYNCED;
  }

  Fetch list() {
    return look.list();
  }

  /** Why the list may have names that were not seen; null if all were seen. */
  @Nullable Unproved doubt() {
    return doubt;
  }

  /**
   * Whether the list certainly lacks the name of another new row.
   *
   * @param other the new row, with server ids in its references
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
   * Links the other new rows whose names are listed. Reads the local names again, because the user
   * may have renamed rows meanwhile. A row that the database refuses stays unlinked.
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
