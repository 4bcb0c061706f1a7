package dev.sluice.testkit.state;

/** The kinds of rows that have ids. User, preferences and features are one object each. */
public enum RowKind {
  /** A workspace. */
  WORKSPACE(1_200_001L, "server_deleted_at"),
  /** A tag. Its tombstone field differs from all others. */
  TAG(17_000_001L, "deleted_at"),
  /** A client. */
  CLIENT(61_000_001L, "server_deleted_at"),
  /** A project. */
  PROJECT(200_000_001L, "server_deleted_at"),
  /** A task. */
  TASK(90_000_001L, "server_deleted_at"),
  /** A time entry. The first few ids lie below 2^32, the rest above. */
  TIME_ENTRY((1L << 32) - 2, "server_deleted_at");

  private final long firstId;
  private final String tombstoneField;

  RowKind(long firstId, String tombstoneField) {
    this.firstId = firstId;
    this.tombstoneField = tombstoneField;
  }

  /** The JSON field that says when a row was deleted. */
  public String tombstoneField() {
    return tombstoneField;
  }

  long firstId() {
    return firstId;
  }
}
