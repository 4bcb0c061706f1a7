package dev.sluice.internal.pull;

/** How much a pull asks for. */
enum PullShape {
  /** Every type by itself, with tombstones where there are cursors. */
  WHOLE,
  /** Every type by itself, and all of its rows whatever is known here. */
  EVERYTHING,
  /**
   * For an empty database: several types by one request, the others by themselves. If the whole
   * list of a type may leave out rows, the type is asked for by itself. Such a type needs a cursor,
   * or its deletions would never be known.
   */
  FIRST,
  /** Several types by one request, the others by themselves. */
  RELATED,
  /** The light types only. */
  LIGHT,
  /** Some dates of the types that the server lists by dates. */
  HISTORY
}
