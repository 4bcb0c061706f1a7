package dev.sluice.tracker;

import dev.sluice.internal.merge.ProvisionalRows;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A local workspace for new rows until the default workspace is known. The stand-in has no server
 * id, so nothing in it is pushed. The first pull that knows the default workspace merges both
 * workspaces. A stand-in is used before the first pull, or if none of several workspaces is the
 * default.
 */
final class StandInWorkspace {

  private static final String NAME = "Workspace";
  private static final String KEPT = "first_home_kept";

  private StandInWorkspace() {}

  /** The local id of the workspace for rows that name none, while no default one is known. */
  static long standIn(Store store) {
    return store.write(
        writer -> {
          Row standIn = find(writer);
          return standIn == null ? make(writer) : use(standIn, writer);
        });
  }

  private static long make(Writer writer) {
    Row standIn = writer.insert(Workspace.TYPE.emptyRow().with(Workspace.NAME, NAME));
    ProvisionalRows.note(standIn, writer);
    writer.placehold(Workspace.TYPE, standIn.id());
    return standIn.id();
  }

  /** Returns the existing stand-in, and restores it if the app has deleted it by plain SQL. */
  private static long use(Row standIn, Writer writer) {
    ProvisionalRows.putBack(standIn, writer);
    return standIn.id();
  }

  /**
   * Refuses a change of the stand-in by the app.
   *
   * @throws IllegalStateException if the local id is the stand-in's id
   */
  static void requireOther(long id, Store store) {
    Row standIn = store.<@Nullable Row>read(StandInWorkspace::find);
    if (standIn != null && standIn.id() == id) {
      throw new IllegalStateException(
          "this workspace is a stand-in until a pull has brought the default workspace");
    }
  }

  /** Whether {@link #leave} has anything to do. */
  static boolean isLeft(Reader reader) {
    return find(reader) == null;
  }

  /**
   * Merges the stand-in and the given workspace into one row. The older local id stays, because the
   * app may remember it. If the file refused the merge before, the empty stand-in is removed, and
   * the workspace keeps its local id.
   */
  static void leave(long home, Writer writer) {
    Row standIn = find(writer);
    Stored there = writer.find(Workspace.TYPE, home);
    if (standIn == null || there == null) {
      return;
    }
    if (standIn.id() < home && !there.isDirty() && writer.note(KEPT) == null) {
      ProvisionalRows.putBack(standIn, writer);
      writer.replace(Workspace.TYPE, home, standIn.id());
      writer.update(there.row().withId(standIn.id()));
      if (there.state() == SyncState.SYNCED) {
        writer.settle(Workspace.TYPE, standIn.id());
      }
    } else {
      writer.replace(Workspace.TYPE, standIn.id(), home);
    }
  }

  /** Notes that the file refused to remove one of the two rows. */
  static void noteKept(Writer writer) {
    writer.note(KEPT, "");
  }

  /** The rows of the stand-in, moved to that workspace: for a file that keeps the stand-in. */
  static List<Row> moved(long home, Reader reader) {
    List<Row> moved = new ArrayList<>();
    Row standIn = find(reader);
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      Field<?, ?> field = WorkspaceResolver.field(type);
      if (field != null && standIn != null) {
        for (Stored made : made(type, reader)) {
          if (Objects.equals(made.row().value(field), standIn.id())) {
            moved.add(made.row().with(field, home));
          }
        }
      }
    }
    return moved;
  }

  private static List<Stored> made(EntityType<?> type, Reader reader) {
    List<Stored> made = new ArrayList<>(reader.inState(type, SyncState.PENDING));
    made.addAll(reader.inState(type, SyncState.REFUSED));
    return made;
  }

  /** The stand-in, also if an app has edited or deleted it by plain SQL. */
  private static @Nullable Row find(Reader reader) {
    List<Stored> all = new ArrayList<>(Access.workspaces(reader));
    all.addAll(made(Workspace.TYPE, reader));
    for (Stored workspace : all) {
      if (ProvisionalRows.isOne(workspace.row())) {
        return workspace.row();
      }
    }
    return null;
  }
}
