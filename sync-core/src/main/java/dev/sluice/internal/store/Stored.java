package dev.sluice.internal.store;

import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import org.jspecify.annotations.Nullable;

/**
 * A row with all that the engine knows of it.
 *
 * @param row as it is now; one that an app took away by plain SQL is its base, {@link
 *     Row#isDeleted() deleted}
 * @param base as the server last told it, null if the row is in sync or the server has none
 * @param tracking null if the row is in sync
 */
public record Stored(Row row, @Nullable Row base, @Nullable Tracking tracking) {

  /** As the server last told it, or as it is if the server has none. */
  public Row told() {
    return base == null ? row : base;
  }

  /** How the row stands to the server's. */
  public SyncState state() {
    return tracking == null ? SyncState.SYNCED : tracking.state();
  }

  /** Whether the user changed it and the server does not know. */
  public boolean isDirty() {
    return state() == SyncState.PENDING || state() == SyncState.REFUSED;
  }
}
