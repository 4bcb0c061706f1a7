package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests that are still to be sent for a type, in the order of sending. */
final class PieceQueue {

  private final Deque<Fetch> pieces = new ArrayDeque<>();
  private @Nullable Fetch asked;
  private int taken;
  private PendingPieces after = PendingPieces.NOTHING;

  void addAll(Collection<Fetch> last) {
    pieces.addAll(last);
  }

  void addFirst(Fetch first) {
    pieces.addFirst(first);
  }

  Fetch next() {
    Fetch next = pieces.remove();
    asked = next;
    taken++;
    return next;
  }

  /**
   * Puts the last taken request back to the front of the queue, because the request got no answer.
   * The queue's very first request is not put back, because that request may have caused the
   * failure.
   */
  void putBack() {
    if (asked != null && taken > 1) {
      addFirst(asked);
    }
  }

  /** The last request that was taken; null if none was. */
  @Nullable Fetch asked() {
    return asked;
  }

  /** The next request, which stays in the queue; null if there is none. */
  @Nullable Fetch peek() {
    return pieces.peek();
  }

  boolean isEmpty() {
    return pieces.isEmpty();
  }

  /** Whether the next request is for a page or a parent's list: without it rows are missing. */
  boolean isNextNeeded() {
    Fetch next = pieces.peek();
    return next != null && (next.page() != null || next.around() != null);
  }

  /** The pieces that are still to be asked for, or that this pull leaves to the next one. */
  PendingPieces rest() {
    return after.and(PendingPieces.of(pieces));
  }

  /** Leaves all requests to the next pull. */
  void putOff() {
    after = rest();
    pieces.clear();
  }

  /** Leaves these dates to the next pull. */
  void leave(Span dates) {
    after = after.and(new PendingPieces(List.of(dates)));
  }
}
