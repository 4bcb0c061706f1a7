package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.requests.TransitWait;
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
 * Deletes a local row that the server no longer has. An unsynced edit of the row is kept as a
 * failure. If the user took a sent delete back, or wants the change sent anyway, the row is
 * recreated.
 */
public final class RemoteDeletion {

  /** How much a date of the server may differ from a time computed from the server's answers. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

  private final EditTimes editTimes;
  private final TransitWait transit;

  RemoteDeletion(EditTimes editTimes, TransitWait transit) {
    this.editTimes = editTimes;
    this.transit = transit;
  }

  /**
   * Applies a tombstone of the server. If the tombstone's date is too late for a delete that this
   * device sent, another client deleted the row.
   */
  void apply(Stored local, Known tombstone, Writer writer) {
    apply(local, isOurs(local.row(), RowFields.modifiedAt(tombstone.row()), writer), writer);
  }

  /**
   * Handles a local row that a complete list of the server lacks. The server still had the row at
   * the time of the type's cursor. So a delete that this device sent long before the cursor did not
   * remove the row.
   */
  void applyMissing(Stored local, Writer writer) {
    apply(local, isOurs(local.row(), writer.cursor(local.row().type()), writer), writer);
  }

  /**
   * Whether a delete that this device sent may have removed the row.
   *
   * @param deleted the earliest time at which the row may have been deleted; null if unknown
   */
  private boolean isOurs(Row row, @Nullable Instant deleted, Reader reader) {
    SentRequest ours = reader.sent(row.type(), row.id()).delete();
    Instant sent = ours == null ? null : editTimes.of(ours.when(), reader);
    boolean tooLate =
        deleted != null
            && sent != null
            && transit.left(Duration.between(sent.plus(CLOCK_TOLERANCE), deleted)).isZero();
    return ours != null && !tooLate;
  }

  /**
   * Whether only lists can show that the row is gone, because no push asks about the row. True also
   * for a delete that was sent before, because some servers always fail at a repeated delete. True
   * also for a row that a restored server may have forgotten: one pull removes all such rows.
   */
  public static boolean isSeenByListsOnly(Stored stored, Reader reader) {
    Row row = stored.row();
    return switch (stored.state()) {
      case SYNCED -> true;
      case REFUSED -> !stored.isUntold();
      case PENDING ->
          row.isDeleted()
              ? reader.sent(row.type(), row.id()).delete() != null
              : (!stored.isUntold() && !UntoldFields.inventedBy(stored, reader).isEmpty())
                  || RestoredServer.mayHaveForgotten(stored, reader);
      default -> false;
    };
  }

  /** Applies a sent delete that the server has done, even if the user took the delete back. */
  public static void applyOwn(Row row, Writer writer) {
    Stored local = writer.find(row.type(), row.id());
    if (local != null) {
      apply(local, true, writer);
    }
  }

  /** Applies a deletion on the server whose time is unknown. */
  public static void apply(Stored local, Writer writer) {
    Row row = local.row();
    apply(local, writer.sent(row.type(), row.id()).delete() != null, writer);
  }

  private static void apply(Stored local, boolean ours, Writer writer) {
    Row row = local.row();
    boolean wanted = local.isDirty() && writer.isWantedAgain(row.type(), row.id());
    if ((ours || wanted) && !row.isDeleted()) {
      if (wanted) {
        writer.release(row.type(), row.id());
      }
      recreate(local, writer);
    } else if (local.isDirty() && !row.isDeleted()) {
      writer.lose(row.type(), row.id(), "deleted on the server");
    } else if (local.state() != SyncState.LOST) {
      writer.remove(row.type(), row.id());
    }
  }

  /**
   * Turns a row that the server has deleted into a new row. The new row is sent again, together
   * with the rows that it owned. References to the row are sent again too.
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
