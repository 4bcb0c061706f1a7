package dev.sluice.internal.push;

import dev.sluice.internal.remote.Answer;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Changes that went in one request, and what the answer says of each.
 *
 * @param run the push under way
 * @param answers the answers in the order of the changes; empty for one that the server does not
 *     call done
 */
record SentBulk(PushRun run, List<SentChange> sent, List<Optional<Answer>> answers) {

  /** The server has answered, and calls none of the changes done. */
  static SentBulk noneDone(PushRun run, List<SentChange> sent) {
    return new SentBulk(run, sent, Collections.nCopies(sent.size(), Optional.empty()));
  }

  /** There is nothing to apply. */
  static SentBulk nothing(PushRun run) {
    return new SentBulk(run, List.of(), List.of());
  }
}
