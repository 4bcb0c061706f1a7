package dev.sluice.schema;

/** Who wins a field that the user and the server have both changed since the last sync. */
public enum MergePolicy {
  /** The later change, by the server's clock; the user if nobody knows which was later. */
  NEWER_WINS,
  /** The server, always. */
  SERVER_WINS,
  /** The user, until the change is pushed. */
  LOCAL_WINS
}
