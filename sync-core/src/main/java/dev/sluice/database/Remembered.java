package dev.sluice.database;

/** What a store remembers from one write transaction to the next; used inside them only. */
record Remembered(IdsHere ids, ListSearch lists) {

  /** Nothing yet. */
  Remembered() {
    this(new IdsHere(), new ListSearch());
  }
}
