package dev.sluice;

/** The operations of an engine. */
public enum Operation {
  /** Pull, then push. */
  FULL,
  /** Fetch everything that changed on the server. */
  PULL,
  /** Send everything that changed here. */
  PUSH,
  /** Fetch changes of the types that the schema marks as light. */
  LIGHT,
  /** Fetch the rows of some dates, see {@link SyncEngine#fetch}. */
  HISTORY,
  /** Remove old and inaccessible rows from the device. Sends no requests. */
  CLEAN_UP;

  /** Whether this operation includes the other. */
  boolean covers(Operation other) {
    return this == other || (this == FULL && (other == PULL || other == PUSH));
  }

  /** Whether it pulls every type. */
  boolean pullsAll() {
    return this == FULL || this == PULL;
  }

  /** Whether no push is needed after it: it pushes itself, or is a clean-up. */
  boolean pushes() {
    return this == FULL || this == PUSH || this == CLEAN_UP;
  }
}
