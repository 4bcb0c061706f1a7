package dev.sluice.internal.store;

/** What can be done to a row on the server. */
public enum Action {
  CREATE,
  /** Send the fields that changed. */
  UPDATE,
  DELETE
}
