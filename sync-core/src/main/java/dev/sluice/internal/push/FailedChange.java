package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.store.Writer;
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

  /** Notes that the server was tried in vain. */
  void tried(Writer writer) {
    Integer status = null;
    if (failure instanceof RefusedException refusal) {
      status = refusal.status();
    } else if (failure instanceof UnavailableException server && server.status() != 0) {
      status = server.status();
    }
    writer.tried(row().type(), row().id(), status);
  }

  /** The server also failed over the request that looked for the row. */
  void failedAgain(SyncException look) {
    run.failing().failed(row(), look);
  }
}
