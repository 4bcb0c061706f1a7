package dev.sluice.database;

/** What a store remembers between write transactions; used inside such transactions only. */
record StoreCaches(IdsHere ids, ListSearch lists) {

  /** Nothing yet. */
  StoreCaches() {
    this(new IdsHere(), new ListSearch());
  }
}
