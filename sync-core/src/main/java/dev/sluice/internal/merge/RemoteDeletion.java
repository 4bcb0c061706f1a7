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
 * Deletes a row here that the server no longer has. An unsynced edit of it is kept as a failure. If
 * our own delete removed it and the user has taken that delete back, or if he has asked for the
 * change again though the server did not find the row, the row is created again.
 */
public final class RemoteDeletion {

  /** By so much a date of the server's may differ from a time computed from its answers. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

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
   * A complete list lacks a row that no push will ask about. The row still existed at the type's
   * cursor, so a delete of ours that was sent long before the cursor did not remove it.
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
   * Whether only a list tells that the row is gone. No push asks about what the server has refused,
   * nor about an update that waits for what it would say, and over a delete that was sent some
   * servers fail for ever if the row is gone. What a restored server has forgotten goes in one
   * pull, whatever waits.
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
