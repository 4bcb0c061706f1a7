package dev.sluice.throttle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How long the server asks to be left alone. What it cannot mean counts as not said: a negative
 * number, a date in the past, anything else. More than an hour counts as an hour: no window of the
 * server is longer, and a slip of it shall not silence the client for days.
 */
final class RetryAfter {

  private static final String NAME = "Retry-After";
  private static final Duration MOST = Duration.ofHours(1);
  private static final Duration NEAR = Duration.ofDays(366);
  private static final Pattern SECONDS = Pattern.compile("\\d{1,100}(\\.\\d{1,100})?");

  private RetryAfter() {}

  /**
   * What {@code Retry-After} says: seconds, or a date or a moment since 1970 by the clock of the
   * same answer, or by ours if it tells none. Said more than once, the longest counts.
   */
  static @Nullable Duration of(AnswerHeaders headers) {
    Duration longest = null;
    for (String word : LimitFields.words(headers, NAME)) {
      longest = longer(longest, number(headers, word));
    }
    for (String line : headers.values(NAME)) {
      longest = longer(longest, untilDate(headers, line));
    }
    return longest;
  }

  private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }

  /** A number of seconds, rounded up; or a moment, if one is meant that is near. */
  private static @Nullable Duration number(AnswerHeaders headers, String value) {
    String digits = value.trim();
    if (!SECONDS.matcher(digits).matches()) {
      return null;
    }
    BigDecimal number = new BigDecimal(digits);
    Instant moment = LimitFields.moment(number);
    Instant now = headers.now();
    if (moment != null && Duration.between(now, moment).abs().compareTo(NEAR) < 0) {
      return until(now, moment);
    }
    return seconds(number);
  }

  /** So many seconds, rounded up. */
  static Duration seconds(BigDecimal number) {
    if (number.compareTo(BigDecimal.valueOf(MOST.getSeconds())) > 0) {
      return MOST;
    }
    return Duration.ofSeconds(number.setScale(0, RoundingMode.CEILING).longValueExact());
  }

  private static @Nullable Duration untilDate(AnswerHeaders headers, String line) {
    Instant then = headers.instant(line);
    return then == null ? null : until(headers.now(), then);
  }

  private static @Nullable Duration until(Instant now, Instant then) {
    return then.isBefore(now) ? null : capped(Duration.between(now, then));
  }

  /** At most as much as a server can mean. */
  static Duration capped(Duration pause) {
    return pause.compareTo(MOST) > 0 ? MOST : pause;
  }
}
