package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Reader;
import dev.sluice.store.Store;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.store.Writer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets a user work before the first pull, when no workspace is known: new rows go to a stand-in for
 * the default workspace. It has no server id, so nothing in it is pushed. The first pull that knows
 * the default workspace moves its rows there.
 */
final class FirstHome {

  private static final String NAME = "Workspace";

  private FirstHome() {}

  /**
   * The workspace for rows that name none, before the first pull.
   *
   * @return its local id; null if there was a pull, so that the user has to choose
   */
  static @Nullable Long before(Store store) {
    return store.<@Nullable Long>write(
        writer -> {
          if (!writer.query(User.TYPE, Query.<User>all().limit(1)).isEmpty()) {
            return null;
          }
          List<Stored> known = Access.workspaces(writer);
          return known.isEmpty() ? make(writer) : known.get(0).row().id();
        });
  }

  private static long make(Writer writer) {
    long id = writer.insert(Workspace.TYPE.emptyRow().with(Workspace.NAME, NAME)).id();
    writer.placehold(Workspace.TYPE, id);
    return id;
  }

  /** Whether {@link #leave} has anything to do. */
  static boolean isLeft(Reader reader) {
    return find(reader) == null;
  }

  /** Moves what is in the stand-in to that workspace and takes the stand-in away. */
  static void leave(long home, Writer writer) {
    Row standIn = find(writer);
    if (standIn == null) {
      return;
    }
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      Field<?, ?> field = Homes.field(type);
      for (Stored made : writer.inState(type, SyncState.PENDING)) {
        if (field != null && Objects.equals(made.row().value(field), standIn.id())) {
          writer.update(made.row().with(field, home));
        }
      }
    }
    writer.remove(Workspace.TYPE, standIn.id());
  }

  private static @Nullable Row find(Reader reader) {
    for (Stored workspace : Access.workspaces(reader)) {
      if (workspace.state() == SyncState.PLACEHOLDER && workspace.row().serverId() == null) {
        return workspace.row();
      }
    }
    return null;
  }
}
