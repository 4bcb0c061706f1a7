package dev.sluice.throttle;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.util.Locale;

/**
 * Names the header fields in which a server reports its quotas; a quota counts only some requests.
 * Each answer reports the quota that counted its request. When a quota is used up, the server
 * refuses with a 402. Common fields such as {@code RateLimit} are always read and are not named
 * here. Immutable.
 *
 * @param remaining the field that says how many requests remain
 * @param limit the field that says the quota's size; empty: no such field
 * @param reset the field that says in how many seconds the quota begins anew
 * @param usedUp the text in a 402's body that means a used-up quota, in upper or lower case; empty:
 *     none
 */
public record QuotaHeaders(String remaining, String limit, String reset, String usedUp) {

  /** No such fields: nothing is known of quotas, and a 402 is no refusal by one. The default. */
  public static final QuotaHeaders NONE = new QuotaHeaders("", "", "", "");

  /**
   * Checks that the names fit together.
   *
   * @throws IllegalArgumentException if only one of {@code remaining} and {@code reset} is named,
   *     or if {@code limit} or {@code usedUp} is named without these two
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
