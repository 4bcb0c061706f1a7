package dev.sluice.internal.push;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the change that must be sent before the due change. A row that gives up a name goes before
 * the row that takes the name. In a tree, parents go before children, and a delete goes after the
 * changes of all rows below.
 */
final class ChangeOrder {

  /** The rows from the due one to the one that has to go first. */
  private final List<Ref<?>> chain = new ArrayList<>();

  private final Set<Ref<?>> inChain = new HashSet<>();
  private final Set<Ref<?>> waiting = new HashSet<>();
  private final Set<Ref<?>> holders = new HashSet<>();
  private final Ancestors ancestors = new Ancestors();
  private final Set<Ref<?>> tried;
  private boolean circular;
  private boolean makingWay;
  private long lastChild;

  /**
   * Creates the order for one pass.
   *
   * @param tried the rows that already got a temporary name in this push, or could not get one
   */
  ChangeOrder(Set<Ref<?>> tried) {
    this.tried = tried;
  }

  /**
   * Finds the change to send first: the due change, or a change that must go before the due change.
   * Null if the first change has to wait.
   */
  @Nullable Stored first(Stored due, Reader reader) {
    circular = false;
    makingWay = false;
    Stored first = begin(due, reader);
    while (!waiting.contains(ref(first))) {
      Stored holder = reader.pendingHolder(first);
      Stored before = holder == null ? before(first, reader) : holder;
      if (before == null) {
        return first;
      }
      if (holder != null && isStuck(holder, reader) && mayMakeWay(holder)) {
        return makeWay(holder);
      }
      if (!add(before)) {
        circular = Ancestors.isCircular(before.row(), reader);
        return circular ? before : outOfCircle(due, before, holder, reader);
      }
      if (holder != null) {
        holders.add(ref(holder));
      }
      first = before;
    }
    return null;
  }

  /** Whether the change that {@link #first} has found only has to free a name for now. */
  boolean isMakingWay() {
    return makingWay;
  }

  /** Whether the row's delete has to wait until other rows have left the row. */
  private static boolean isStuck(Stored holder, Reader reader) {
    return holder.row().isDeleted() && reader.isToBeLeft(holder.row());
  }

  private boolean mayMakeWay(Stored holder) {
    return !tried.contains(ref(holder));
  }

  private Stored makeWay(Stored holder) {
    makingWay = true;
    return holder;
  }

  /** Opens a circle of changes: a row in the circle that holds a name makes way. */
  private Stored outOfCircle(Stored due, Stored again, @Nullable Stored holder, Reader reader) {
    if (holder != null && mayMakeWay(holder)) {
      return makeWay(holder);
    }
    for (int i = chain.indexOf(ref(again)) + 1; i < chain.size(); i++) {
      Ref<?> each = chain.get(i);
      Stored stored = holders.contains(each) ? reader.find(each.type(), each.id()) : null;
      if (stored != null && mayMakeWay(stored)) {
        return makeWay(stored);
      }
    }
    return restart(due);
  }

  /** Whether the change that {@link #first} has found puts a row above itself. */
  boolean isCircular() {
    return circular;
  }

  private @Nullable Stored before(Stored change, Reader reader) {
    return change.row().isDeleted()
        ? child(change.row(), reader)
        : ancestors.firstAbove(change, reader);
  }

  /** The next child after the one that was answered last; in the end, all are looked at again. */
  private @Nullable Stored child(Row parent, Reader reader) {
    Stored next = reader.pendingChild(parent, lastChild);
    return next == null && lastChild > 0 ? reader.pendingChild(parent, 0) : next;
  }

  /**
   * Notes that the change that {@link #first} found must wait. Each change in a chain waits for
   * another one, so the whole chain waits in this pass.
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
      lastChild = last.id();
    }
    return due;
  }

  private Stored restart(Stored due) {
    chain.clear();
    inChain.clear();
    holders.clear();
    add(due);
    return due;
  }

  private boolean add(Stored next) {
    Ref<?> row = ref(next);
    lastChild = 0;
    return inChain.add(row) && chain.add(row);
  }

  private static Ref<?> ref(Stored stored) {
    return stored.row().type().ref(stored.row().id());
  }
}
