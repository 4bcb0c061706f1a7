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
   * Sync, then fetch all rows that the server lists and compare them with the rows here. The
   * differences are only reported, in {@link SyncReport#differences}; nothing is mended. Rows with
   * unsynced changes are not compared. Rows that the server does not list in a first fetch, such as
   * old ones, are not compared either. Costs the requests of a sync and of a first pull. If the
   * sync or the fetch fails, the operation fails, and the report has the differences found so far.
   * {@link AutoSync} then retries the sync only.
   */
  VERIFY,
  /**
   * Do the same as {@link #VERIFY}, and take the server's rows where rows differ. Missing rows are
   * inserted, and rows that the server does not have are deleted. Unsynced changes stay; they are
   * merged as in any pull. If a crash interrupts a repair, the next repair does the rest.
   */
  REPAIR,
  /** Remove old and inaccessible rows from the device. Sends no requests. */
  CLEAN_UP;

  /** Whether this operation includes the other. */
  boolean covers(Operation other) {
    return this == other || (syncs() && (other == FULL || other == PULL || other == PUSH));
  }

  /** Whether this operation is a full sync or begins with a full sync. */
  boolean syncs() {
    return this == FULL || this == VERIFY || this == REPAIR;
  }

  /** Whether this operation pulls every type. */
  boolean pullsAll() {
    return syncs() || this == PULL;
  }

  /** Whether no push is needed after this operation: it pushes itself, or it is a clean-up. */
  boolean pushes() {
    return syncs() || this == PUSH || this == CLEAN_UP;
  }
}
