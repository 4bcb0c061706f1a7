package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.util.List;

/** Changes what is known of attached files, inside a transaction. Rows do not become dirty. */
public interface AttachedFilesWriter extends AttachedFiles {

  /** The server has the bytes and has given this token for them. */
  void uploaded(EntityType<?> type, PendingUpload file, String token);

  /** A request that names these files is about to be sent. */
  void sent(EntityType<?> type, List<PendingUpload> files);

  /** Such a request was not done: each file is again as it was before. */
  void takenBack(EntityType<?> type, List<PendingUpload> files);

  /** The create of a row was certainly not done, and no earlier request has named its files. */
  void notSent(EntityType<?> type, long id);

  /** The server has these files with the row, so nothing of them is needed here any more. */
  void attached(EntityType<?> type, List<PendingUpload> files);

  /** The row will be a new one on the server, which has none of its files. */
  void uploadAgain(EntityType<?> type, long id);

  /** The user wants the row sent again: files whose outcome is unknown are sent again, too. */
  void retry(EntityType<?> type, long id);

  /** The user gives up all files of a row. */
  void drop(EntityType<?> type, long id);
}
