package dev.sluice.internal.loop;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The server no longer has a row. What the user did to it is never lost with it: it is kept as a
 * failure; or, if it was a delete of ours that the user had taken back, the row is created again.
 */
public final class RemoteDeletion {

  /** By so much two datings of one moment may differ: by the server, and from its answers. */
  private static final Duration CLOCKS = Duration.ofMinutes(1);

  private final EditTimes editTimes;
  private final TransitWait transit;

  RemoteDeletion(EditTimes editTimes, TransitWait transit) {
    this.editTimes = editTimes;
    this.transit = transit;
  }

  /** A tombstone of a later time than a delete of ours could have is somebody else's. */
  void apply(Stored local, Known tombstone, Writer writer) {
    apply(local, isOurs(local.row(), Rows.modifiedAt(tombstone.row()), writer), writer);
  }

  /**
   * A whole list does not name a row that is in sync. It was still there when the type was last
   * known, so a delete of ours that was sent long before that did not take it away.
   */
  void applyMissing(Row row, Writer writer) {
    boolean ours = isOurs(row, writer.cursor(row.type()), writer);
    apply(new Stored(row, null, null), ours, writer);
  }

  /**
   * Whether a delete of ours may have taken the row away.
   *
   * @param deleted not before that; null if unknown
   */
  private boolean isOurs(Row row, @Nullable Instant deleted, Reader reader) {
    SentRequest ours = reader.sent(row.type(), row.id()).delete();
    Instant sent = ours == null ? null : editTimes.of(ours.when(), reader);
    boolean tooLate =
        deleted != null
            && sent != null
            && transit.left(Duration.between(sent.plus(CLOCKS), deleted)).isZero();
    return ours != null && !tooLate;
  }

  /** The row is gone, and the time of its deletion is unknown. */
  public static void apply(Stored local, Writer writer) {
    Row row = local.row();
    apply(local, writer.sent(row.type(), row.id()).delete() != null, writer);
  }

  private static void apply(Stored local, boolean ours, Writer writer) {
    Row row = local.row();
    if (ours && !row.isDeleted()) {
      recreate(local, writer);
    } else if (local.isDirty() && !row.isDeleted()) {
      writer.lose(row.type(), row.id(), "deleted on the server");
    } else if (local.state() != SyncState.LOST) {
      writer.remove(row.type(), row.id());
    }
  }

  /**
   * A delete of ours was done after the user had taken it back: the server gets the row again, with
   * what belonged to it and what referred to it.
   */
  public static void recreate(Stored local, Writer writer) {
    if (local.tracking() == null) {
      // Taken back as a whole; deleting and restoring it makes it dirty again.
      writer.edit(local.row().withDeleted(true));
      writer.edit(local.row());
    }
    Row row = local.row().withServerId(null);
    writer.forget(row.type(), row.id());
    writer.update(row);
    for (Stored owned : writer.referAgain(row.type(), row.id())) {
      if (owned.row().serverId() != null && !owned.row().isDeleted()) {
        recreate(owned, writer);
      }
    }
  }
}
