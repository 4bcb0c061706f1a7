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
  /** Fetch changes of the types that hints named, see {@link SyncEngine#hint}. */
  HINTED,
  /** Fetch a part of a list, see {@link SyncEngine#fetch}. */
  FETCH,
  /**
   * Full sync, then a comparison of all rows that the server lists with the rows here. The
   * differences are reported in {@link SyncReport#differences}, and no row is mended. Rows with
   * unsynced changes are not compared, nor are rows that a first pull would not list.
   *
   * <p>Costs the requests of a full sync and of a first pull. A failed operation reports the
   * differences found so far; {@link AutoSync} retries only the full sync.
   */
  VERIFY,
  /**
   * Like {@link #VERIFY}, but the server's rows replace the rows here that differ. Missing rows are
   * inserted, and rows that the server does not have are deleted. Unsynced changes are merged as in
   * any pull. If a crash interrupts a repair, the next repair does the rest.
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

  /** Whether a user waits for the rows of this operation, so that it goes before the others. */
  boolean isQuick() {
    return this == LIGHT || isAboutSome();
  }

  /** Whether this operation pulls every type. */
  boolean pullsAll() {
    return syncs() || this == PULL;
  }

  /** Whether this operation is about some types or rows that its caller names. */
  boolean isAboutSome() {
    return this == HINTED || this == FETCH;
  }

  /** Whether no push is needed after this operation: it pushes itself, or it is a clean-up. */
  boolean pushes() {
    return syncs() || this == PUSH || this == CLEAN_UP;
  }
}
