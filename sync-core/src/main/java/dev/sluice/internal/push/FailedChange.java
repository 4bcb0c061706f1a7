package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.schema.Row;

/**
 * A change whose request the server refused, or that failed otherwise.
 *
 * @param run the push under way
 */
record FailedChange(PushRun run, SentChange sent, SyncException failure) {

  Row row() {
    return sent.row();
  }

  /** The server also failed over the request that looked for the row. */
  void failedAgain(SyncException look) {
    run.failing().failed(row(), look);
  }
}
