package dev.sluice.internal.http.list;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Field;

/**
 * Checks an answer with status 202: the server may make the change later. The answer's body may
 * then describe a job, whose id must not count as the row's id.
 */
final class LaterResult {

  private static final int ACCEPTED = 202;

  private LaterResult() {}

  /**
   * Returns the row if the server has surely made the change.
   *
   * @throws UnavailableException if the status is 202 and the answer lacks a sent field; a later
   *     list shows whether the change was made
   */
  static Known checked(Known row, Sending sending, int status) {
    if (status == ACCEPTED && !tells(row, sending)) {
      throw UnavailableException.serverFailed(
          status, "a status 202 does not say that the change was made", null);
    }
    return row;
  }

  private static boolean tells(Known row, Sending sending) {
    for (Field<?, ?> field : sending.fields()) {
      if (field.isByUser() && !row.told().contains(field)) {
        return false;
      }
    }
    return true;
  }
}
