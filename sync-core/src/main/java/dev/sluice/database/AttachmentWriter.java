package dev.sluice.database;

import dev.sluice.internal.store.AttachedFilesWriter;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.store.PendingAttachment;
import dev.sluice.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes attached files, in pieces. A row that was removed may come back and needs its files then.
 * So files are deleted only when the database remembers nothing of their row.
 */
final class AttachmentWriter extends AttachmentReader implements AttachedFilesWriter {

  private static final String UPDATE = "UPDATE `_sync_attachment` SET ";
  private static final String DELETE = "DELETE FROM `_sync_attachment`";
  private static final String AGAIN = "`token` = NULL, `since` = NULL, `sent` = 0";
  private static final String NUMBER = " WHERE `number` = ?1";
  private static final String OF_NOTHING =
      " WHERE NOT EXISTS (SELECT 1 FROM `_sync_row` r WHERE r.`type` = `_sync_attachment`.`type`"
          + " AND r.`id` = `_sync_attachment`.`id`)";

  private final Transaction transaction;
  private final Time time;

  AttachmentWriter(Transaction transaction, SchemaSql sql, Time time) {
    super(transaction.connection(), sql);
    this.transaction = transaction;
    this.time = time;
  }

  long add(EntityType<?> type, long id, Attachment file, Uploads allowed) {
    String insert =
        "INSERT INTO `_sync_attachment` (`type`, `id`, `name`, `content_type`, `size`, `sent`)"
            + " VALUES (?1, ?2, ?3, ?4, 0, 0)";
    long number =
        transaction.connection().insert(insert, type.name(), id, file.name(), file.contentType());
    try {
      long size = write(number, file.bytes(), allowed.most());
      transaction.track(type, UPDATE + "`size` = ?2" + NUMBER, number, size);
    } catch (IOException unread) {
      throw new UncheckedIOException("the bytes of an attachment cannot be read", unread);
    }
    return number;
  }

  private long write(long number, InputStream bytes, long most) throws IOException {
    byte[] piece = new byte[PIECE];
    long size = 0;
    for (int count = fill(piece, bytes); count > 0; count = fill(piece, bytes)) {
      long index = size / PIECE;
      size += count;
      if (size > most) {
        throw new IllegalArgumentException("a file may have " + most + " bytes at most");
      }
      byte[] whole = count == PIECE ? piece : Arrays.copyOf(piece, count);
      transaction.note("INSERT INTO `_sync_piece` VALUES (?1, ?2, ?3)", number, index, whole);
    }
    return size;
  }

  /** Fills the piece as far as the stream reaches; answers how many bytes are filled. */
  private static int fill(byte[] piece, InputStream bytes) throws IOException {
    int filled = 0;
    int count = 0;
    while (filled < piece.length && count >= 0) {
      filled += count;
      count = bytes.read(piece, filled, piece.length - filled);
    }
    return filled;
  }

  /**
   * Deletes an attached file that the user no longer wants to send. Returns false without deleting
   * if the server may have the file: the file was sent, and the file's row was not refused. The
   * file's name, type and size must match as well as its number, because SQLite gives a number
   * again after a rollback.
   */
  boolean remove(EntityType<?> type, long id, PendingAttachment file) {
    String refused = "EXISTS (SELECT 1 FROM `_sync_row`" + OF_ROW + " AND `state` = 'refused')";
    String same = " AND `number` = ?3 AND `name` = ?4 AND `content_type` = ?5 AND `size` = ?6";
    String unsent = OF_ROW + same + " AND (`sent` = 0 OR " + refused + ")";
    return transaction.track(
            type,
            DELETE + unsent,
            type.name(),
            id,
            file.number(),
            file.name(),
            file.contentType(),
            file.size())
        > 0;
  }

  @Override
  public void uploaded(EntityType<?> type, PendingUpload file, String token) {
    long now = time.now().toEpochMilli();
    String set = UPDATE + "`token` = ?2, `since` = ?3" + NUMBER;
    transaction.track(type, set, file.number(), token, now);
  }

  @Override
  public void sent(EntityType<?> type, List<PendingUpload> files) {
    files.forEach(file -> mark(type, file, true));
  }

  @Override
  public void takenBack(EntityType<?> type, List<PendingUpload> files) {
    files.forEach(file -> mark(type, file, file.isSent()));
  }

  private void mark(EntityType<?> type, PendingUpload file, boolean sent) {
    String set = UPDATE + "`sent` = ?2" + NUMBER;
    transaction.track(type, set, file.number(), sent ? 1L : 0L);
  }

  @Override
  public void notSent(EntityType<?> type, long id) {
    ofRow(type, UPDATE + "`sent` = 0", id);
  }

  @Override
  public void attached(EntityType<?> type, List<PendingUpload> files) {
    files.forEach(file -> transaction.track(type, DELETE + NUMBER, file.number()));
  }

  @Override
  public void uploadAgain(EntityType<?> type, long id) {
    ofRow(type, UPDATE + AGAIN, id);
  }

  @Override
  public void retry(EntityType<?> type, long id) {
    Uploads uploads = type.endpoints().uploads();
    if (uploads == null) {
      return;
    }
    for (PendingUpload file : of(type, id)) {
      if (file.isSent() && !file.isKept(uploads.kept(), time.now())) {
        transaction.track(type, UPDATE + AGAIN + NUMBER, file.number());
      }
    }
  }

  @Override
  public void drop(EntityType<?> type, long id) {
    ofRow(type, DELETE, id);
  }

  /** Gives the files of a row to the row that it turns out to be; answers if there are any. */
  boolean move(EntityType<?> type, long id, long other) {
    return ofRow(type, UPDATE + "`id` = ?3", id, other) > 0;
  }

  /** Deletes the files of rows of which nothing is remembered, with the pieces of the files. */
  void sweep() {
    transaction.note(DELETE + OF_NOTHING);
  }

  private int ofRow(EntityType<?> type, String change, @Nullable Object... args) {
    if (!mayHave(type)) {
      return 0;
    }
    @Nullable Object[] all = new @Nullable Object[args.length + 1];
    all[0] = type.name();
    System.arraycopy(args, 0, all, 1, args.length);
    return transaction.track(type, change + OF_ROW, all);
  }
}
