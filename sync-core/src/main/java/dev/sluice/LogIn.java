package dev.sluice;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.Ownership;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;

/**
 * The log-in of one engine, which begins when the app builds or resumes the engine. A log-out ends
 * the log-ins of all engines on the file. Each engine notices the log-out before its next
 * operation. An operation and a log-out both need the file's lock, so they never overlap.
 *
 * <p>Safe for use by several threads.
 */
final class LogIn {

  private static final long UNKNOWN = -1;

  private final Store store;
  private final Ownership ownership;
  private volatile long cleared;

  LogIn(Store store, Ownership ownership) {
    this.store = store;
    this.ownership = ownership;
    begin();
  }

  /** Begins a log-in now. If the file cannot be read, the next check reads the count. */
  void begin() {
    try {
      cleared = store.read(Reader::logOuts);
      store.logIn(cleared);
      store.serverIds().forget();
    } catch (SyncException unreadable) {
      cleared = UNKNOWN;
    }
  }

  /**
   * Fails if the user has logged out since this log-in began. If the server has accepted the same
   * credentials after the log-out, this log-in is valid again.
   */
  void require() {
    if (store.read(this::isOver)) {
      throw CredentialsException.loggedOut();
    }
  }

  /** Whether the user has logged out since this log-in began; true if the file cannot be read. */
  boolean isOver() {
    try {
      return store.read(this::isOver);
    } catch (SyncException unreadable) {
      return true;
    }
  }

  /** Whether the user has logged out since this log-in began, and another user has logged in. */
  boolean hasSuccessor(Reader reader) {
    return isOver(reader) && ownership.isClaimed(reader);
  }

  private boolean isOver(Reader reader) {
    long now = reader.logOuts();
    if (cleared != UNKNOWN && cleared != now && !ownership.isSameAccount(reader)) {
      return true;
    }
    cleared = now;
    store.logIn(now);
    return false;
  }
}
