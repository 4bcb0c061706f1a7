package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.merge.Reconciled;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a list, unknown here so far, whose names other new rows of ours have. They are linked as
 * a pull would do it. Otherwise the server would refuse each of these creates too, and each would
 * cost the whole list again.
 */
final class OtherMatches {

  /** Each is linked in a transaction of its own, and the push does nothing else meanwhile. */
  private static final int MOST = 500;

  private final EntityType<?> type;
  private final PossibleMatches names;
  private final List<Known> found = new ArrayList<>();
  private boolean anySpelling;

  OtherMatches(EntityType<?> type) {
    this.type = type;
    this.names = new PossibleMatches(type, null);
    names.inAnySpelling();
  }

  /** The names of our new rows as they were when the list was read. */
  PossibleMatches names() {
    return names;
  }

  /** The server has called names equal that are spelt differently. */
  void joinAnySpelling() {
    anySpelling = true;
  }

  /** The list has that row. */
  void add(Known known, Reader reader) {
    if (isNamesake(known, names, reader) && found.size() < MOST) {
      found.add(known);
    }
  }

  private static boolean isNamesake(Known known, PossibleMatches names, Reader reader) {
    if (names.namesake(known, reader) == null) {
      return false;
    }
    Stored here = reader.findByServerId(known.row().type(), known.serverId());
    return here == null || here.state() == SyncState.PLACEHOLDER;
  }

  /**
   * Links them. One that cannot be stored holds up no other; its create is refused later. The user
   * may have renamed ours meanwhile, so the names are read again.
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
  }

  private static Reconciled join(
      Known known, PossibleMatches now, LoopContext context, Writer writer) {
    return isNamesake(known, now, writer)
        ? context.reconciler().take(known, now, writer)
        : Reconciled.NOTHING;
  }
}
