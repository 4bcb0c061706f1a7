package dev.sluice.internal.push;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order of changes where rows take over each other's names. A name that another row has on the
 * server becomes free only with that row's own change, so that change goes first. If two rows swap
 * their names there is no such order, and the server refuses one of them.
 *
 * <p>A chain of such rows is remembered during one pass of a push, so that it is not walked from
 * its beginning for each of its rows.
 */
final class NameOrder {

  /** From the row that is due to the one that has to go first. */
  private final List<Ref<?>> chain = new ArrayList<>();

  private final Set<Ref<?>> inChain = new HashSet<>();
  private final Set<Ref<?>> waiting = new HashSet<>();

  /**
   * The change that must be sent before the due one, or the due one itself; null if that first
   * change has to wait.
   */
  @Nullable Stored first(Stored due, Reader reader) {
    Stored first = begin(due, reader);
    while (!waiting.contains(ref(first))) {
      Stored holder = reader.pendingHolder(first);
      if (holder == null) {
        return first;
      }
      if (!add(holder)) {
        restart(due);
        return due;
      }
      first = holder;
    }
    return null;
  }

  /**
   * The first change of the chain cannot be sent in this pass, so the rest of the chain waits too.
   */
  void passOver() {
    waiting.addAll(inChain);
  }

  /** Continues at the last row of the known chain that is still pending. */
  private Stored begin(Stored due, Reader reader) {
    if (chain.isEmpty() || !chain.get(0).equals(ref(due))) {
      restart(due);
    }
    while (chain.size() > 1) {
      Ref<?> last = chain.get(chain.size() - 1);
      Stored stored = reader.find(last.type(), last.id());
      if (stored != null && stored.state() == SyncState.PENDING) {
        return stored;
      }
      inChain.remove(chain.remove(chain.size() - 1));
    }
    return due;
  }

  private void restart(Stored due) {
    chain.clear();
    inChain.clear();
    add(due);
  }

  private boolean add(Stored next) {
    Ref<?> row = ref(next);
    return inChain.add(row) && chain.add(row);
  }

  private static Ref<?> ref(Stored stored) {
    return stored.row().type().ref(stored.row().id());
  }
}
