package dev.sluice.tracker;

import dev.sluice.store.Database;

/** Stub until the tracker branch lands. */
public final class TrackerDatabase {
  private final Database database;

  TrackerDatabase(Database database) {
    this.database = database;
  }

  /** The database. */
  public Database database() {
    return database;
  }
}
