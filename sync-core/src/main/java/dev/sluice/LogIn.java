package dev.sluice;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.Ownership;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;

/**
 * The log-in of one engine: it begins when the app builds or resumes the engine. A log-out ends the
 * log-ins of all engines of the file. Each engine notices it before its next operation, because the
 * file counts how often it was cleared. A log-out never happens during an operation, because both
 * need the lock of the file.
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

  /** Begins a log-in now. If the file cannot be read, the count is taken by the next check. */
  void begin() {
    try {
      cleared = store.read(LogIn::cleared);
    } catch (SyncException unreadable) {
      cleared = UNKNOWN;
    }
  }

  /**
   * Makes sure that the user has not logged out since. If the server has accepted the same
   * credentials after a log-out, the same user is back and this log-in is valid again.
   *
   * @throws CredentialsException if the user has logged out
   */
  void require() {
    if (store.read(this::isOver)) {
      throw CredentialsException.loggedOut();
    }
  }

  /** Whether the user has logged out since; true if the file cannot be read. */
  boolean isOver() {
    try {
      return store.read(this::isOver);
    } catch (SyncException unreadable) {
      return true;
    }
  }

  /** Whether the user has logged out since, and another user has logged in. */
  boolean hasSuccessor(Reader reader) {
    return isOver(reader) && ownership.isClaimed(reader);
  }

  private boolean isOver(Reader reader) {
    long now = cleared(reader);
    if (cleared != UNKNOWN && cleared != now && !ownership.isSameAccount(reader)) {
      return true;
    }
    cleared = now;
    return false;
  }

  private static long cleared(Reader reader) {
    return reader.noted(Reader.CLEARED, 0L, Long::valueOf);
  }
}
