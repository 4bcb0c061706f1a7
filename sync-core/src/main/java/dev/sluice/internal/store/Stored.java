package dev.sluice.internal.store;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row with its base and its tracking.
 *
 * @param row the row now; after a delete by plain SQL, the base marked as deleted
 * @param base the row as the server last sent it; null if in sync or unknown to the server
 * @param tracking what the engine remembers of the row; null if the row is in sync
 */
public record Stored(Row row, @Nullable Row base, @Nullable Tracking tracking) {

  /** The server id of a placeholder whose server id is not known. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** The server id, if a request can name the id; null in place of {@link #UNKNOWN}. */
  public static @Nullable Long known(@Nullable Long serverId) {
    return serverId == null || serverId == UNKNOWN ? null : serverId;
  }

  /** The row as the server last sent it, or as it is now if the server does not have it. */
  public Row told() {
    return base == null ? row : base;
  }

  /** Whether the reference leads to the row with that id on the server too. */
  public boolean refersOnServer(Field<?, ?> reference, long id) {
    return Objects.equals(told().value(reference), id);
  }

  public SyncState state() {
    return tracking == null ? SyncState.SYNCED : tracking.state();
  }

  /** Whether the row is a placeholder, or the user's edit of a placeholder. */
  public boolean isUntold() {
    return tracking != null && tracking.untold();
  }

  /** Whether the row has an unsynced change of the user. */
  public boolean isDirty() {
    return state() == SyncState.PENDING || state() == SyncState.REFUSED;
  }

  /**
   * Returns this row.
   *
   * @throws StorageException if plain SQL has written an impossible value into a field
   */
  public Stored readable() {
    String why = unreadable();
    if (why != null) {
      throw new StorageException(Reason.CONSTRAINT, why, null);
    }
    return this;
  }

  /**
   * Which field of the row holds an impossible value that plain SQL has written; null if none does.
   * Also null for a deleted row, because its fields do not matter any more.
   */
  public @Nullable String unreadable() {
    return tracking == null || row.isDeleted() ? null : tracking.unreadable();
  }

  /** The ids of the rows to which the value refers. */
  public static List<?> references(Field<?, ?> field, @Nullable Object value) {
    if (!field.isReference() || value == null) {
      return List.of();
    }
    return value instanceof List<?> ids ? ids : List.of(value);
  }
}
