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
 * The names of our new rows in one list: the row of the server that has the name of the one whose
 * create was refused, and those of the others, unknown here so far, which are linked as a pull
 * would do it. Otherwise the server would refuse each of these creates too, and each would cost the
 * whole list again.
 */
final class ListedNames {

  /** Each is linked in a transaction of its own, and the push does nothing else meanwhile. */
  private static final int MOST = 500;

  /** The server has said that it has this name, so it may be spelt otherwise there. */
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
   * @param ours whose create the server has refused, with the server's ids
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
   * @return the row of that name; there is one at most, as names of the type do not repeat on the
   *     server
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

  /** Not if it is a row of ours too that the user has changed: then the user has to decide. */
  static boolean isFree(Known namesake, Reader reader) {
    Stored here = reader.findByServerId(namesake.row().type(), namesake.serverId());
    return here == null
        || here.state() == SyncState.PLACEHOLDER
        || here.state() == SyncState.SYNCED;
  }

  /** Which list it is. */
  Fetch list() {
    return look.list();
  }

  /** Why the list may have names that were not seen; null if it has none. */
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
   * Links the others. One that cannot be stored holds up no other; its create is refused later. The
   * user may have renamed ours meanwhile, so the names are read again.
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
