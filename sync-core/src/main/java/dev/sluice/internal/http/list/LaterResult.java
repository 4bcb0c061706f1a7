package dev.sluice.internal.http.list;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Field;

/**
 * Checks an answer 202: the server has taken the request and may do it later. Mostly the body
 * describes a job, whose id must not be taken for the row's id.
 */
final class LaterResult {

  private static final int ACCEPTED = 202;

  private LaterResult() {}

  /**
   * The row of an answer to a change, unless the answer may be about a job.
   *
   * @throws UnavailableException if the status is 202 and the answer leaves out a field that was
   *     sent: then the lists have to show whether the change was made
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
