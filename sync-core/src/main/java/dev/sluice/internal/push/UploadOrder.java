package dev.sluice.internal.push;

import dev.sluice.internal.store.PendingUpload;
import dev.sluice.schema.Uploads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which file of a change is uploaded before the change is sent. */
final class UploadOrder {

  private UploadOrder() {}

  /**
   * The next file to upload: a file without a token, or with a token that the server has forgotten.
   * If a token grew old while other files were uploaded, the change goes first with the ready
   * files. Without this rule, slow uploads would outdate each other's tokens for ever.
   *
   * @return the file; null if the change can be sent now
   */
  static @Nullable PendingUpload next(Change change, Instant now) {
    List<PendingUpload> missing = new ArrayList<>(change.files());
    missing.removeIf(file -> file.isSent() || isKept(file, change, now));
    boolean isLate = missing.stream().anyMatch(file -> file.token() != null);
    boolean goesFirst = isLate && !ready(change, now).isEmpty();
    return missing.isEmpty() || goesFirst ? null : missing.get(0);
  }

  /** The files that the change can name now. */
  static List<PendingUpload> ready(Change change, Instant now) {
    List<PendingUpload> ready = new ArrayList<>(change.files());
    ready.removeIf(file -> !isKept(file, change, now));
    return ready;
  }

  /**
   * A file that the server's row may or may not have. The answer to the file's request was lost,
   * and the server has forgotten the file's token. A deleted row has no such files.
   *
   * @return the file; null: none
   */
  static @Nullable PendingUpload doubtful(Change change, Instant now) {
    for (PendingUpload file : change.files()) {
      if (file.isSent() && !isKept(file, change, now) && !change.row().isDeleted()) {
        return file;
      }
    }
    return null;
  }

  private static boolean isKept(PendingUpload file, Change change, Instant now) {
    Uploads uploads = change.row().type().endpoints().uploads();
    return uploads != null && file.isKept(uploads.kept(), now);
  }
}
