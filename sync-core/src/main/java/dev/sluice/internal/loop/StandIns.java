package dev.sluice.internal.loop;

import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;

/**
 * A row that is not on the server, of a type that nobody can create there. It only stands in for a
 * row that the server will tell of, so no edit of it is the user's.
 */
public final class StandIns {

  private StandIns() {}

  /** Whether the row is one. */
  public static boolean isOne(Row row) {
    return row.serverId() == null && row.type().endpoints().create() == null;
  }

  /** Makes the row a stand-in again, whatever was done to it. */
  public static void putBack(Row standIn, Writer writer) {
    writer.update(standIn.withDeleted(false));
    writer.settle(standIn.type(), standIn.id());
    writer.placehold(standIn.type(), standIn.id());
  }
}
