package dev.sluice.http;

import dev.sluice.ratelimit.Pass;
import dev.sluice.throttle.ServerAnswer;

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
   * @param answer what it says; an exhausted quota is told as a refusal
   */
  void answered(Pass pass, ServerAnswer answer);
}
