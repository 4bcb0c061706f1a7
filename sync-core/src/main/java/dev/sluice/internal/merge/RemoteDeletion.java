package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.Rows;
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
 * Deletes a row here that the server no longer has. An unsynced edit of the row is kept as a
 * failure. The row is created again if our own delete removed it and the user has taken that delete
 * back. It is also created again if the user has asked for the change once more although the server
 * did not find the row.
 */
public final class RemoteDeletion {

  /** How much a date of the server may differ from a time that is computed from its answers. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

  private final EditTimes editTimes;
  private final TransitWait transit;

  RemoteDeletion(EditTimes editTimes, TransitWait transit) {
    this.editTimes = editTimes;
    this.transit = transit;
  }

  /**
   * The server sent a tombstone. If its date is too late for a delete of ours, another client
   * deleted the row.
   */
  void apply(Stored local, Known tombstone, Writer writer) {
    apply(local, isOurs(local.row(), Rows.modifiedAt(tombstone.row()), writer), writer);
  }

  /**
   * A complete list lacks a row that no push will ask about. The row still existed at the type's
   * cursor, so a delete of ours that was sent long before the cursor did not remove the row.
   */
  void applyMissing(Stored local, Writer writer) {
    apply(local, isOurs(local.row(), writer.cursor(local.row().type()), writer), writer);
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
            && transit.left(Duration.between(sent.plus(CLOCK_TOLERANCE), deleted)).isZero();
    return ours != null && !tooLate;
  }

  /**
   * Whether only a list tells that the row is gone. No push asks about a refused change, or about
   * an update that waits for the server's values. If the row is gone, some servers fail for ever
   * over a delete that was sent before. Rows that a restored server has forgotten go in one pull,
   * even if they have changes that wait.
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

  /** Applies a delete of ours that the server has done, even if the user has taken it back. */
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
   * Makes a row that the server has deleted a new row, which is sent again with the rows that it
   * owned. References to the row are set again.
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
