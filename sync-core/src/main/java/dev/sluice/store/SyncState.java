package dev.sluice.store;

/** The sync state of a row. */
public enum SyncState {
  /** No unsynced changes. */
  SYNCED,
  /** Changed here, and to be pushed. */
  PENDING,
  /** Changed here, and the server refused the change; it waits for a decision of the user. */
  REFUSED,
  /** Changed here, and deleted on the server; the change is kept until the user decides. */
  LOST,
  /** A placeholder for a row that others refer to and that was not fetched yet. */
  PLACEHOLDER
}
