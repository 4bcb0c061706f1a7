package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.util.List;

/**
 * Files that were attached to rows on this device. A file stays here until the server has the file
 * and names it in the row.
 */
public interface AttachedFiles {

  /** The files of a row, the oldest first. */
  List<PendingUpload> of(EntityType<?> type, long id);

  /**
   * A piece of a file's bytes.
   *
   * @param number the file's number
   * @param piece the piece's number, from 0
   * @return empty if there is no such piece or no such file
   */
  byte[] piece(long number, int piece);
}
