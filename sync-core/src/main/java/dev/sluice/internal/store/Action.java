package dev.sluice.internal.store;

/** What can be done to a row on the server. */
public enum Action {
  /** Create the row. */
  CREATE,
  /** Send the fields that changed. */
  UPDATE,
  /** Delete the row. */
  DELETE
}
