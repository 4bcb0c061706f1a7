package dev.sluice.push;

import dev.sluice.remote.Sending;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Row;
import dev.sluice.store.Writer;

/**
 * A change as it was sent.
 *
 * @param row in our terms
 * @param revision which version of the row it was
 * @param alone whether nothing that was sent of the row before may still arrive
 * @param sending in the server's terms
 */
record Sent(Row row, long revision, boolean alone, Sending sending) {

  Action action() {
    return sending.action();
  }

  /** The server has said no to it: nothing of it has to be looked for, or waited for. */
  void refused(Writer writer) {
    writer.forgetAttempt(row.type(), row.id());
    landed(writer);
  }

  /** The server has dealt with it, or it never left: it at least will not arrive late. */
  void landed(Writer writer) {
    if (alone && action() != Action.CREATE) {
      writer.underWay(row, null);
    }
  }
}
