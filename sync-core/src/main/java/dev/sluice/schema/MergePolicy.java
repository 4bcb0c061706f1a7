package dev.sluice.schema;

/** Which side wins if the user and the server have changed the same field since the last sync. */
public enum MergePolicy {
  /** The later change by the server's clock; the user's if the order is unknown. */
  NEWER_WINS,
  /** The server, always. */
  SERVER_WINS,
  /** The user, until the change is pushed. */
  LOCAL_WINS
}
