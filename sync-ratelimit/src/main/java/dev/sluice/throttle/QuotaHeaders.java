package dev.sluice.throttle;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.util.Locale;

/**
 * The fields in which a server tells of its quotas. A quota counts only some of the requests. So
 * each answer speaks of the quota that its request was charged to, in fields of this server's own.
 * When a quota is used up, the server refuses with a 402. The common fields, such as {@code
 * RateLimit}, speak of limits that count every request; they are read from any answer and are not
 * named here. Immutable.
 *
 * @param remaining the field that says how many requests remain
 * @param limit the field that says how many the quota is for; empty if there is none
 * @param reset the field that says in how many seconds the quota begins anew
 * @param usedUp words in the text of a 402, in capitals or not, that mean a used-up quota, for a
 *     server that leaves the fields out of a refusal; empty if only the fields tell
 */
public record QuotaHeaders(String remaining, String limit, String reset, String usedUp) {

  /** No such fields: nothing is known of quotas, and a 402 is no refusal by one. The default. */
  public static final QuotaHeaders NONE = new QuotaHeaders("", "", "", "");

  /**
   * Checks that both numbers can be read.
   *
   * @throws IllegalArgumentException if only one of {@code remaining} and {@code reset} has a name,
   *     or if neither has one and something else is named
   */
  public QuotaHeaders {
    boolean isNamed = !remaining.isEmpty();
    if (isNamed == reset.isEmpty() || (!isNamed && !(limit + usedUp).isEmpty())) {
      throw new IllegalArgumentException(
          "a quota needs a field for what remains, and one for the seconds until it begins anew");
    }
  }

  /** Whether this text of a 402 says that the quota is used up. */
  public boolean isUsedUp(String text) {
    return !usedUp.isEmpty()
        && text.toLowerCase(Locale.ROOT).contains(usedUp.toLowerCase(Locale.ROOT));
  }

  /** What an answer says of the quota that its request was charged to. */
  ServerLimit in(AnswerHeaders headers) {
    ServerLimit told =
        LimitFields.tightest(
            headers, remaining, LimitFields.Said.in(headers, remaining, limit, reset));
    return new ServerLimit(told.policy(), true, told.remaining(), told.permits(), told.reset());
  }

  /** Whether the quota that the request was charged to has nothing left. */
  boolean isUsedUp(AnswerHeaders headers) {
    return LimitFields.numbers(LimitFields.words(headers, remaining), 0).contains(0);
  }
}
