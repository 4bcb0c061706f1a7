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
 * Deletes a row here that the server no longer has. An unsynced edit of it is kept as a failure. If
 * our own delete removed it and the user has taken that delete back, the row is created again.
 */
public final class RemoteDeletion {

  /** Tolerance between a date of the server and a time computed from its answers. */
  private static final Duration CLOCKS = Duration.ofMinutes(1);

  private final EditTimes editTimes;
  private final TransitWait transit;

  RemoteDeletion(EditTimes editTimes, TransitWait transit) {
    this.editTimes = editTimes;
    this.transit = transit;
  }

  /**
   * The server sent a tombstone. If it is later than our own delete can have arrived, another
   * client deleted the row.
   */
  void apply(Stored local, Known tombstone, Writer writer) {
    apply(local, isOurs(local.row(), Rows.modifiedAt(tombstone.row()), writer), writer);
  }

  /**
   * A complete list lacks a row that is in sync. The row still existed at the type's cursor, so a
   * delete of ours that was sent long before the cursor did not remove it.
   */
  void applyMissing(Row row, Writer writer) {
    boolean ours = isOurs(row, writer.cursor(row.type()), writer);
    apply(new Stored(row, null, null), ours, writer);
  }

  /**
   * Whether a delete of ours may have removed the row.
   *
   * @param deleted the row was deleted at this time or later; null if unknown
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

  /**
   * Whether the row waits for a delete that was sent: some servers fail over one that is gone, and
   * some refuse to delete it while their lists still show it.
   */
  public static boolean wasSent(Stored stored, Reader reader) {
    Row row = stored.row();
    boolean isSent =
        stored.state() == SyncState.PENDING && reader.sent(row.type(), row.id()).delete() != null;
    return row.isDeleted() && (isSent || stored.state() == SyncState.REFUSED);
  }

  /** The server has done a delete of ours, which the user may have taken back meanwhile. */
  public static void applyOwn(Row row, Writer writer) {
    Stored local = writer.find(row.type(), row.id());
    if (local != null) {
      apply(local, true, writer);
    }
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
   * The server did our delete after the user had taken it back: the row is sent as a new one, with
   * the rows that it owned, and references to it are set again.
   */
  private static void recreate(Stored local, Writer writer) {
    if (local.tracking() == null) {
      // The row is in sync again; deleting and restoring it makes it dirty.
      writer.edit(local.row().withDeleted(true));
      writer.edit(local.row());
    }
    Row row = local.row().withServerId(null);
    writer.forget(row.type(), row.id());
    writer.attachments().uploadAgain(row.type(), row.id());
    writer.update(row);
    for (Stored owned : writer.referAgain(row.type(), row.id())) {
      if (owned.row().serverId() != null && !owned.row().isDeleted()) {
        recreate(owned, writer);
      }
    }
  }
}
