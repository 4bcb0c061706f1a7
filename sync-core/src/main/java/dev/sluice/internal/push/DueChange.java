package dev.sluice.internal.push;

import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The change that is due.
 *
 * @param run the push under way
 * @param request what carries it, null if it needs no request or the server offers none
 */
record DueChange(PushRun run, Change change, @Nullable DueRequest request) {

  /** The row that is to be sent. */
  Row row() {
    return change.row();
  }
}
