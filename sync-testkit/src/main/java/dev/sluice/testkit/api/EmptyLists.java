package dev.sluice.testkit.api;

/** How an empty list is written. */
public enum EmptyLists {
  /** Always {@code []}. */
  ARRAY,
  /** Always a literal {@code null}. */
  NULL,
  /** By turns {@code null} and {@code []}. */
  BY_TURNS;

  boolean isNull(long turn) {
    return this == NULL || (this == BY_TURNS && turn % 2 == 0);
  }
}
