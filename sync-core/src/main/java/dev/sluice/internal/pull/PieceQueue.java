package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is still to be asked for of a type, in the order of asking. */
final class PieceQueue {

  private final Deque<Fetch> pieces = new ArrayDeque<>();
  private @Nullable Fetch asked;
  private int taken;
  private PendingPieces after = PendingPieces.NOTHING;

  /** Goes on with these after all others. */
  void addAll(Collection<Fetch> last) {
    pieces.addAll(last);
  }

  /** Goes on with this one before all others. */
  void addFirst(Fetch first) {
    pieces.addFirst(first);
  }

  /** What to ask for next. */
  Fetch next() {
    Fetch next = pieces.remove();
    asked = next;
    taken++;
    return next;
  }

  /**
   * What was asked for last was not answered: it goes back to the front. The first of the queue
   * does not, as it may be the cause itself.
   */
  void putBack() {
    if (asked != null && taken > 1) {
      addFirst(asked);
    }
  }

  /** What was asked for last; null if nothing was. */
  @Nullable Fetch asked() {
    return asked;
  }

  /** The same without taking it; null if there is nothing. */
  @Nullable Fetch peek() {
    return pieces.peek();
  }

  /** Whether every answer of the type was asked for. */
  boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** Whether the next is a page or the list of a parent, so that rows are missing without it. */
  boolean isNextNeeded() {
    Fetch next = pieces.peek();
    return next != null && (next.page() != null || next.around() != null);
  }

  /** The pieces that are still to be asked for, or that this pull leaves to the next one. */
  PendingPieces rest() {
    return after.and(PendingPieces.of(pieces));
  }

  /** Leaves all to the next pull. */
  void putOff() {
    after = rest();
    pieces.clear();
  }

  /** Leaves these dates to the next pull. */
  void leave(Span dates) {
    after = after.and(new PendingPieces(List.of(dates)));
  }
}
