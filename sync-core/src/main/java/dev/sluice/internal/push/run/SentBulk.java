package dev.sluice.internal.push.run;

import dev.sluice.internal.push.change.SentChange;
import dev.sluice.internal.remote.Answer;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Changes that went in one request, and what its answer says of them.
 *
 * @param run the push under way
 * @param answers in the order of the changes; nothing for one that the server does not call done
 */
public record SentBulk(PushRun run, List<SentChange> sent, List<Optional<Answer>> answers) {

  /** The server has answered, and calls none of them done. */
  public static SentBulk noneDone(PushRun run, List<SentChange> sent) {
    return new SentBulk(run, sent, Collections.nCopies(sent.size(), Optional.empty()));
  }

  /** There is nothing to apply. */
  public static SentBulk nothing(PushRun run) {
    return new SentBulk(run, List.of(), List.of());
  }
}
