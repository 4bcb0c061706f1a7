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
   * The first file without a token that the server still remembers. A file that was named by a
   * request of unknown outcome is not uploaded again, because the row may have it. If a token has
   * become too old while other files were uploaded, the change goes first with the files that are
   * ready. Otherwise slow uploads would make each other's tokens too old for ever.
   *
   * @return null if the change can be sent
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
   * A file that the row on the server may have or not. The answer was lost, and the server has
   * forgotten the token meanwhile, so sending the file again tells nothing. If the row is to be
   * deleted, no file counts as doubtful.
   *
   * @return null if there is none
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
