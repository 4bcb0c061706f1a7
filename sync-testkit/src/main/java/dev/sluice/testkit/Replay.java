package dev.sluice.testkit;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers a request with a known {@code Idempotency-Key} as the first time. */
final class Replay {
  private final Map<String, Answer> answers = new HashMap<>();
  private final boolean on;

  Replay(boolean on) {
    this.on = on;
  }

  /** The first answer, or what {@code work} answers now; a refusal is not remembered. */
  Answer once(Request request, Supplier<Answer> work) {
    Optional<String> key = request.header("Idempotency-Key").filter(k -> on);
    if (key.isEmpty()) {
      return work.get();
    }
    Answer first = answers.get(key.get());
    if (first != null) {
      return first.withHeader("Idempotent-Replayed", "true");
    }
    Answer answer = work.get();
    if (answer.status() < 300) {
      answers.put(key.get(), answer);
    }
    return answer;
  }
}
