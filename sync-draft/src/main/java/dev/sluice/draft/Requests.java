package dev.sluice.draft;

import org.jspecify.annotations.Nullable;

/** What can be done with a single row. */
record Requests(
    @Nullable Operation create,
    @Nullable Operation update,
    @Nullable Operation delete,
    @Nullable Operation one) {

  /** How many there are. */
  int count() {
    int count = 0;
    for (@Nullable Operation each : new @Nullable Operation[] {create, update, delete, one}) {
      count += each == null ? 0 : 1;
    }
    return count;
  }

  /** Whether the engine can make rows. */
  boolean canCreate() {
    return create != null && !create.takesFormsOnly();
  }

  /** Whether the engine can change rows. */
  boolean canUpdate() {
    return update != null && !update.takesFormsOnly();
  }
}
