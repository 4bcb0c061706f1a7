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
  /**
   * Sync, then fetch all rows that the server lists and compare them with those here, writing
   * nothing for what differs: {@link SyncReport#differences} tells it. Rows with unsynced changes
   * are not compared, nor rows that the server does not list in a first fetch, such as old ones.
   * Costs the requests of a sync and of a first pull. If one fails, so does the operation, and the
   * report has what was found; {@link AutoSync} then retries the sync only.
   */
  VERIFY,
  /**
   * The same as {@link #VERIFY}, and take the server's rows where they differ: missing rows are
   * inserted, and rows that the server does not have are deleted. Unsynced changes stay, and are
   * merged as in any pull. What a crash leaves undone, the next repair does.
   */
  REPAIR,
  /** Remove old and inaccessible rows from the device. Sends no requests. */
  CLEAN_UP;

  /** Whether this operation includes the other. */
  boolean covers(Operation other) {
    return this == other || (syncs() && (other == FULL || other == PULL || other == PUSH));
  }

  /** Whether it is a full sync, or begins with one. */
  boolean syncs() {
    return this == FULL || this == VERIFY || this == REPAIR;
  }

  /** Whether it pulls every type. */
  boolean pullsAll() {
    return syncs() || this == PULL;
  }

  /** Whether no push is needed after it: it pushes itself, or is a clean-up. */
  boolean pushes() {
    return syncs() || this == PUSH || this == CLEAN_UP;
  }
}
