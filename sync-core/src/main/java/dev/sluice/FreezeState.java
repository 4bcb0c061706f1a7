package dev.sluice;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.machine.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * Whether the engine is frozen, and why. A freeze takes effect at once, on any thread. A thaw waits
 * until no operation is running; if the app asks for a freeze meanwhile, the freeze is the later
 * request and wins.
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

  /** Why the engine is frozen, null if it is not. */
  @Nullable SyncException why() {
    return why;
  }

  /** How often the app has asked for a freeze so far; to be given to a later {@link #thaw}. */
  synchronized int requests() {
    return requests;
  }

  /** The app asks for a freeze. */
  void request(SyncException reason) {
    synchronized (this) {
      requests++;
      why = reason;
    }
    machine.freeze(); // not under the lock: it ends waits of threads that may hold other locks
  }

  /** Freezes because of the server's answer or a log-out, until the app resumes. */
  void freeze(SyncException reason) {
    synchronized (this) {
      why = reason;
    }
    machine.freeze();
  }

  /**
   * Ends the running operation as a freeze does, without freezing the engine; {@link #release()}
   * undoes it.
   */
  void interrupt() {
    machine.freeze();
  }

  /** No operation is running: the next one may, unless the engine is frozen. */
  synchronized void release() {
    if (why == null) {
      machine.thaw();
    }
  }

  /**
   * Ends the freeze, unless the app has asked for one since.
   *
   * @param requestsBefore what {@link #requests()} was when the app asked for this
   * @return whether the freeze has ended
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
