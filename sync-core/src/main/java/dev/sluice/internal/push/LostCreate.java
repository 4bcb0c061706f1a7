package dev.sluice.internal.push;

import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Row;

/**
 * A create whose outcome is to be found out.
 *
 * @param run the push under way
 * @param request as it was sent
 */
record LostCreate(PushRun run, SentRequest request) {

  Row row() {
    return request.row();
  }
}
