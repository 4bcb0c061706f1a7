package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Answer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a policy says of a request.
 *
 * @param refusal what to answer in place of the server; empty when the request is taken
 * @param headers what the answer tells about the limit, taken or not
 */
public record Verdict(Optional<Answer> refusal, Map<String, String> headers) {
  /** Copies the headers. */
  public Verdict {
    headers = Map.copyOf(headers);
  }

  /** Taken, and nothing told. */
  public static Verdict taken() {
    return new Verdict(Optional.empty(), Map.of());
  }

  /** Refused with this answer. */
  public static Verdict refused(Answer answer) {
    return new Verdict(Optional.of(answer), Map.of());
  }

  /** The same with more to tell. */
  public Verdict telling(Map<String, String> more) {
    var all = new HashMap<>(headers);
    all.putAll(more);
    return new Verdict(refusal, all);
  }
}
