package dev.sluice.database;

/** What a store remembers between write transactions; used inside such transactions only. */
record Remembered(IdsHere ids, ListSearch lists) {

  /** Nothing yet. */
  Remembered() {
    this(new IdsHere(), new ListSearch());
  }
}
