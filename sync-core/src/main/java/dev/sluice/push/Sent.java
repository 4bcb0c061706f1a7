package dev.sluice.push;

import dev.sluice.remote.Sending;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Row;

/**
 * A change as it was sent.
 *
 * @param row in our terms
 * @param revision which version of the row it was
 * @param sending in the server's terms
 */
record Sent(Row row, long revision, Sending sending) {

  Action action() {
    return sending.action();
  }
}
