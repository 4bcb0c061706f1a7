package dev.sluice;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.machine.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * Whether the engine is frozen, and why. A freeze takes effect at once, on whatever thread the app
 * asks for it. A thaw has to wait until no operation is in hand; if the app asks for a freeze
 * meanwhile, the freeze was asked for last, and holds.
 *
 * <p>Safe for use by several threads.
 */
final class FreezeState {

  private final StateMachine machine;
  private int requests;
  private volatile @Nullable SyncException why;

  FreezeState(StateMachine machine) {
    this.machine = machine;
  }

  /** What froze the engine, null if it goes on. */
  @Nullable SyncException why() {
    return why;
  }

  /** How often the app has asked for a freeze so far, for a later {@link #thaw}. */
  synchronized int requests() {
    return requests;
  }

  /** The app asks for a freeze. */
  void request(SyncException reason) {
    synchronized (this) {
      requests++;
      why = reason;
    }
    machine.freeze(); // not under the lock: it ends waits, and who waits may hold other locks
  }

  /** Nothing more may be sent until the app resumes: the server said so, or the user logged out. */
  void freeze(SyncException reason) {
    synchronized (this) {
      why = reason;
    }
    machine.freeze();
  }

  /** Ends the operation in hand as a freeze does; {@link #release()} takes it back. */
  void interrupt() {
    machine.freeze();
  }

  /** No operation is in hand: the next one may run, unless the engine is frozen. */
  synchronized void release() {
    if (why == null) {
      machine.thaw();
    }
  }

  /**
   * Lets the engine go on, unless the app has asked for a freeze since.
   *
   * @param requestsBefore what {@link #requests()} was when the app asked for this
   * @return whether the engine goes on
   */
  synchronized boolean thaw(int requestsBefore) {
    if (requests != requestsBefore) {
      return false;
    }
    why = null;
    machine.thaw();
    return true;
  }
}
