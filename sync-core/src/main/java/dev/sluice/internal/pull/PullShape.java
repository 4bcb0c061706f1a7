package dev.sluice.internal.pull;

/** How much a pull asks for. */
enum PullShape {
  /** Every type by itself, with tombstones where there are cursors. */
  WHOLE,
  /** Every type by itself, and all of its rows whatever is known here. */
  EVERYTHING,
  /**
   * For an empty database: one request for several types, and one request for each other type. A
   * type with incomplete lists gets a separate request, because its deletes are known only from
   * tombstones. Tombstones need a cursor, and only a separate request sets the cursor.
   */
  FIRST,
  /** Several types by one request, the others by themselves. */
  RELATED,
  LIGHT,
  /** Some dates of the types that the server lists by dates. */
  HISTORY
}
