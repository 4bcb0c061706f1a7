package dev.sluice.internal.push;

import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Row;

/**
 * A create whose outcome the push has to find out.
 *
 * @param request the create as it was sent
 * @param sentAgain whether this push has just sent the create again
 */
record LostCreate(PushRun run, SentRequest request, boolean sentAgain) {

  Row row() {
    return request.row();
  }
}
