package dev.sluice.internal.pull;

/** How much a pull asks for. */
enum PullShape {
  /** Every type by itself, with tombstones where there are cursors. */
  WHOLE,
  /**
   * For a database that has nothing: several types by one request, the others by themselves. What
   * its list may leave out is one of the others, since without a cursor nobody would ever hear that
   * it is deleted.
   */
  FIRST,
  /** Several types by one request, the others by themselves. */
  RELATED,
  /** The light types only. */
  LIGHT
}
