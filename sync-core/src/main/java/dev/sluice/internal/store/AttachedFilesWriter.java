package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.util.List;

/** Changes what is known of attached files, inside a transaction. None of it makes a row dirty. */
public interface AttachedFilesWriter extends AttachedFiles {

  /** The server has the bytes and has given this token for them. */
  void uploaded(EntityType<?> type, PendingUpload file, String token);

  /** A request that names these is about to be sent. */
  void sent(EntityType<?> type, List<PendingUpload> files);

  /** It was not done: each is again as it was before. */
  void takenBack(EntityType<?> type, List<PendingUpload> files);

  /** The create of a row was certainly not done; nothing before it has named its files. */
  void notSent(EntityType<?> type, long id);

  /** The server has these with the row: nothing of them is needed any more. */
  void attached(EntityType<?> type, List<PendingUpload> files);

  /** The row will be another one on the server, which has none of its files. */
  void uploadAgain(EntityType<?> type, long id);

  /** The user wants the row sent again: files whose outcome is unknown are sent again, too. */
  void retry(EntityType<?> type, long id);

  /** The user gives up all of a row. */
  void drop(EntityType<?> type, long id);
}
