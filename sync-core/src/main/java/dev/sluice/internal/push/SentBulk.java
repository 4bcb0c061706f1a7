package dev.sluice.internal.push;

import dev.sluice.internal.remote.Answer;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The changes of one request, with the server's answers.
 *
 * @param answers one element for each change, in order; an empty {@code Optional} if the server did
 *     not confirm the change
 */
record SentBulk(PushRun run, List<SentChange> sent, List<Optional<Answer>> answers) {

  /** The server has answered, and calls none of the changes done. */
  static SentBulk noneDone(PushRun run, List<SentChange> sent) {
    return new SentBulk(run, sent, Collections.nCopies(sent.size(), Optional.empty()));
  }

  static SentBulk nothing(PushRun run) {
    return new SentBulk(run, List.of(), List.of());
  }
}
