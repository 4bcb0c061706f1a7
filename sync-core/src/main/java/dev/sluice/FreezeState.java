package dev.sluice;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.machine.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * Remembers whether the engine is frozen, and why. A freeze takes effect immediately; a thaw takes
 * effect when no operation runs. A freeze cancels every thaw that still waits.
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

  /** How often the app has asked for a freeze so far, as a later {@link #thaw} needs it. */
  synchronized int requests() {
    return requests;
  }

  /** The app asks for a freeze. */
  void request(SyncException reason) {
    synchronized (this) {
      requests++;
      why = reason;
    }
    machine.freeze(); // not under the lock: a freeze ends waits of threads with other locks
  }

  /** Freezes because of the server's answer or a log-out, until the app resumes. */
  void freeze(SyncException reason) {
    synchronized (this) {
      why = reason;
    }
    machine.freeze();
  }

  /**
   * Ends the running operation without freezing the engine. No other operation runs until {@link
   * #release()} is called.
   */
  void interrupt() {
    machine.freeze();
  }

  /** Lets the next operation run, unless the engine is frozen. Called while no operation runs. */
  synchronized void release() {
    if (why == null) {
      machine.thaw();
    }
  }

  /**
   * Ends the freeze, unless the app has asked for another freeze since it asked for this thaw.
   *
   * @param requestsBefore the value of {@link #requests()} when the app asked for this thaw
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
