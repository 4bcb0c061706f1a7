package dev.sluice.internal.loop;

import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;

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

  /** Makes the row a placeholder again, after an edit or a delete. */
  public static void putBack(Row standIn, Writer writer) {
    writer.update(standIn.withDeleted(false));
    writer.settle(standIn.type(), standIn.id());
    writer.placehold(standIn.type(), standIn.id());
  }
}
