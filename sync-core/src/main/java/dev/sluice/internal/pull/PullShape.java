package dev.sluice.internal.pull;

/** How much a pull asks for. */
enum PullShape {
  /** Every type by itself, with tombstones where there are cursors. */
  WHOLE,
  /** Every type by itself, and all of its rows whatever is known here. */
  EVERYTHING,
  /**
   * For an empty database: one request for the types of {@code SyncSchema.related}, and one for
   * each other type. A related type whose list may lack rows is also requested alone. The separate
   * request sets the cursor with which later pulls fetch tombstones.
   */
  FIRST,
  /** Several types by one request, the others by themselves. */
  RELATED,
  /** Changes of some types only. */
  LIGHT,
  /** Parts of lists, which prove nothing about rows that they lack. */
  PARTS
}
