package dev.sluice.schema;

/** Who may change a field. */
public enum WrittenBy {
  /** The user: an edit makes the row dirty and is pushed. */
  USER,
  /** The server only: pulled, never pushed. */
  SERVER,
  /** This device only: never on the wire. */
  DEVICE
}
