package dev.sluice.internal.push;

import dev.sluice.internal.loop.RemoteDeletion;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;

/** The server has done a delete that we sent. */
final class Deleted {

  private Deleted() {}

  /** Removes the row. If the user has taken the delete back meanwhile, the row is created again. */
  static void apply(SentChange sent, Writer writer) {
    Row row = sent.row();
    Stored stored = writer.find(row.type(), row.id());
    if (stored == null) {
      return;
    }
    if (stored.row().isDeleted()) {
      writer.remove(row.type(), row.id());
      return;
    }
    RemoteDeletion.recreate(stored, writer);
  }
}
