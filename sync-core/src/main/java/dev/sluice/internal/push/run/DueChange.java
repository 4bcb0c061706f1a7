package dev.sluice.internal.push.run;

import dev.sluice.internal.push.change.Change;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The change that is due.
 *
 * @param run the push under way
 * @param request what carries it, null if it needs no request or the server offers none
 */
public record DueChange(PushRun run, Change change, @Nullable DueRequest request) {

  /** The row that is to be sent. */
  public Row row() {
    return change.row();
  }
}
