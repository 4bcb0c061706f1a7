package dev.sluice.store;

/** How a row of this database stands to the server's. */
public enum SyncState {
  /** As the server last told it. */
  SYNCED,
  /** Changed here; to be pushed. */
  PENDING,
  /** Changed here, and the server refused it; rests until the user decides. */
  REFUSED,
  /** Changed here, and gone on the server; the change is kept until the user decides. */
  LOST,
  /** A stand-in for a row that others refer to and that is not known yet. */
  PLACEHOLDER
}
