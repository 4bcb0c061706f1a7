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

  /** The server failed over the row a second time, as it was asked about it. */
  void failedAgain(SyncException look) {
    run.failing().failed(row(), look);
  }
}
