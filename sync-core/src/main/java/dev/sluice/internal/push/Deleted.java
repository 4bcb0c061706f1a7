package dev.sluice.internal.push;

import dev.sluice.internal.loop.RemoteDeletion;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;

/** The server no longer has a row. */
final class Deleted {

  private Deleted() {}

  /** It is gone because we asked; a user who wants it back meanwhile gets it created anew. */
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
