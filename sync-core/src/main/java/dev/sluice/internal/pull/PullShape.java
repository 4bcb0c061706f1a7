package dev.sluice.internal.pull;

/** How much a pull asks for. */
enum PullShape {
  /** Every type by itself, with tombstones where there are cursors. */
  WHOLE,
  /** Every type by itself, and all of its rows whatever is known here. */
  EVERYTHING,
  /**
   * For an empty database: several types by one request, the others by themselves. Types whose
   * whole list may leave out rows are among the others: they need a cursor, or their deletions
   * would never be known.
   */
  FIRST,
  /** Several types by one request, the others by themselves. */
  RELATED,
  /** The light types only. */
  LIGHT,
  /** The types that the server lists by dates, and of these some dates only. */
  HISTORY
}
