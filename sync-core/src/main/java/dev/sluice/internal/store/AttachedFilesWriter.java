package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.util.List;

/** Changes the notes on attached files, inside a transaction. Rows do not become dirty. */
public interface AttachedFilesWriter extends AttachedFiles {

  /** Notes that the server has the bytes and has given this token for them. */
  void uploaded(EntityType<?> type, PendingUpload file, String token);

  /** Notes that a request with these files is about to be sent. */
  void sent(EntityType<?> type, List<PendingUpload> files);

  /** Notes that a request with these files was not done: each file is as it was before. */
  void takenBack(EntityType<?> type, List<PendingUpload> files);

  /**
   * Notes that a row's create was not done, and that no other request has named the row's files.
   */
  void notSent(EntityType<?> type, long id);

  /** The server has these files with the row: deletes the files here. */
  void attached(EntityType<?> type, List<PendingUpload> files);

  /** Marks the row's files for a new upload, because the row will be new on the server. */
  void uploadAgain(EntityType<?> type, long id);

  /** Prepares to send the row again. Files are uploaded again if the server forgot their tokens. */
  void retry(EntityType<?> type, long id);

  /** Deletes all files of a row, because the user gives them up. */
  void drop(EntityType<?> type, long id);
}
