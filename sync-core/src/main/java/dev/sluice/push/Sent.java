package dev.sluice.push;

import dev.sluice.loop.Reconciler;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.remote.Sending;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.UnderWay;
import dev.sluice.store.Writer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change as it was sent.
 *
 * @param row in our terms
 * @param revision which version of the row it was
 * @param earlier what was sent of the row before and not answered; null if nothing was
 * @param sending in the server's terms
 */
record Sent(Row row, long revision, @Nullable UnderWay earlier, Sending sending) {

  Action action() {
    return sending.action();
  }

  /** Whether that is the server's row of it. */
  boolean isOf(Known known) {
    return Objects.equals(known.row().serverId(), row.serverId());
  }

  /** Whether the server, by what it answers or lists, has the row elsewhere than that. */
  static boolean isElsewhere(Known known, Row there) {
    Endpoint update = there.type().endpoints().update();
    for (Field<?, ?> field : there.type().fields()) {
      boolean told = update != null && update.leadsThrough(field) && known.told().contains(field);
      if (told && !known.row().agreesWith(there, field)) {
        return true;
      }
    }
    return false;
  }

  /** The server has said no to it: nothing of it has to be looked for, or waited for. */
  void refused(Writer writer) {
    Reconciler.forgetRefused(row, writer);
    landed(writer);
  }

  /** The server has dealt with it, or it never left: it at least will not arrive late. */
  void landed(Writer writer) {
    nowUnderWay(earlier, writer);
  }

  /** The server has the row: what can arrive no more did not take it away. */
  void accepted(Writer writer) {
    nowUnderWay(null, writer);
  }

  private void nowUnderWay(@Nullable UnderWay rest, Writer writer) {
    boolean alone = earlier == null || earlier.isOver();
    if (alone && action() != Action.CREATE) {
      writer.underWay(row, rest);
    }
  }
}
