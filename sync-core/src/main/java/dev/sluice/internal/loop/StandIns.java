package dev.sluice.internal.loop;

import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;

/**
 * Rows that this device made in place of a row that the server will send, such as the first
 * workspace. They have no server id, and their type has no create, so they are never sent.
 */
public final class StandIns {

  private StandIns() {}

  /** Whether the row is a stand-in. */
  public static boolean isOne(Row row) {
    return row.serverId() == null && row.type().endpoints().create() == null;
  }

  /** Makes the row a placeholder again if it was edited or deleted. */
  public static void putBack(Row standIn, Writer writer) {
    Stored here = writer.find(standIn.type(), standIn.id());
    if (here != null && here.state() == SyncState.PLACEHOLDER && !here.row().isDeleted()) {
      return;
    }
    writer.update(standIn.withDeleted(false));
    writer.settle(standIn.type(), standIn.id());
    writer.placehold(standIn.type(), standIn.id());
  }
}
