package dev.sluice.http;

import dev.sluice.ratelimit.Pass;
import dev.sluice.throttle.Answer;

/**
 * Hears what each answer, good or bad, tells about the server's limits: on the thread of the call,
 * after the pass was closed and before the result.
 */
@FunctionalInterface
public interface AnswerListener {

  /**
   * A request was answered.
   *
   * @param pass that it left with
   * @param answer an exhausted quota is told as a refusal. Read are {@code RateLimit-} and {@code
   *     X-RateLimit-} with {@code Remaining} and {@code Limit}, and {@code X-Toggl-Quota-Remaining}
   * @param ofQuota whether it is a refusal by the quota that the request was charged to
   */
  void answered(Pass pass, Answer answer, boolean ofQuota);
}
