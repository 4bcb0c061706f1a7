package dev.sluice.internal.store;

/** What can be done to a row on the server. */
public enum Action {
  /** The server learns of it. */
  CREATE,
  /** The server learns what changed. */
  UPDATE,
  /** The server forgets it. */
  DELETE
}
