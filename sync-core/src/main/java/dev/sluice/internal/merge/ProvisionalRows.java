package dev.sluice.internal.merge;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;

/**
 * Rows that this device made in place of rows that the server will send, such as the first
 * workspace. Such rows are never sent, because they have no server id and their type has no create.
 */
public final class ProvisionalRows {

  private ProvisionalRows() {}

  /** Notes that the engine has made the row. */
  public static void note(Row standIn, Writer writer) {
    if (!isOurs(standIn, writer)) {
      writer.note(standIn.type(), ListNote.STAND_IN, Long.toString(standIn.id()));
    }
  }

  /**
   * Whether the engine has made the row. False for a row of the user, which comes from an app's SQL
   * or from an older schema. The server does not accept such a row, so the user is informed.
   */
  public static boolean isOurs(Row row, Reader reader) {
    return isOne(row) && Long.toString(row.id()).equals(reader.note(row.type(), ListNote.STAND_IN));
  }

  /** Whether the row has no server id and a type without a create. */
  public static boolean isOne(Row row) {
    return row.serverId() == null && row.type().endpoints().create() == null;
  }

  /** Makes the row a placeholder again if it was edited or deleted. */
  public static void putBack(Row standIn, Writer writer) {
    note(standIn, writer);
    Stored here = writer.find(standIn.type(), standIn.id());
    if (here != null && here.state() == SyncState.PLACEHOLDER && !here.row().isDeleted()) {
      return;
    }
    writer.update(standIn.withDeleted(false));
    writer.settle(standIn.type(), standIn.id());
    writer.placehold(standIn.type(), standIn.id());
  }
}
