package dev.sluice.internal.pull;

import dev.sluice.internal.merge.RebuiltTable;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.store.SyncState;

/**
 * Notes that the user may have gained access to older rows. A pull that finds the note clears all
 * cursors, because older rows may be dated before the cursors. The note and the row that grants
 * access are written in one transaction, so a crash loses neither.
 */
public final class GainedAccess {

  private static final String NOTE = "access_gained";

  private GainedAccess() {}

  /** Looks at a row before it is stored. Only a row that comes after the first list is news. */
  static void look(Known known, Writer writer) {
    EntityType<?> type = known.row().type();
    if (!type.endpoints().grantsAccess()
        || known.gone()
        || writer.note(type, ListNote.LISTED) == null) {
      return;
    }
    Stored here = writer.findByServerId(type, known.serverId());
    if (here == null || here.state() == SyncState.LOST) {
      writer.note(NOTE, "1");
    }
  }

  /** Notes that all rows of the first list are stored, so that the next new row is news. */
  static void listed(EntityType<?> type, Writer writer) {
    if (writer.note(type, ListNote.LISTED) == null) {
      writer.note(type, ListNote.LISTED, "1");
    }
  }

  /**
   * Drops all cursors.
   *
   * @return whether there was one to drop
   */
  public static boolean dropCursors(Iterable<EntityType<?>> types, Writer writer) {
    boolean dropped = false;
    for (EntityType<?> type : types) {
      dropped |= writer.cursor(type) != null;
      writer.cursor(type, null);
      RebuiltTable.forgetCursor(type, writer);
    }
    writer.note(NOTE, "");
    return dropped;
  }

  /** Whether such a row has come since the cursors were last dropped. */
  static boolean isNoted(Reader reader) {
    String note = reader.note(NOTE);
    return note != null && !note.isEmpty();
  }
}
