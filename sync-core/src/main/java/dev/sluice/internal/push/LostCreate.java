package dev.sluice.internal.push;

import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Row;

/**
 * A create whose outcome is to be found out.
 *
 * @param run the push under way
 * @param request the create as it was sent
 * @param sentAgain whether it was sent again a moment ago
 */
record LostCreate(PushRun run, SentRequest request, boolean sentAgain) {

  /** The row as it was sent. */
  Row row() {
    return request.row();
  }
}
