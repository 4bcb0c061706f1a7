package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import java.util.List;

/** Files that were attached to rows here and that the server does not have with these rows yet. */
public interface AttachedFiles {

  /** The files of a row, the oldest first. */
  List<PendingUpload> of(EntityType<?> type, long id);

  /**
   * A piece of a file's bytes.
   *
   * @param number the file's number
   * @param piece counted from 0
   * @return empty if there is no such piece, or no such file any more
   */
  byte[] piece(long number, int piece);
}
