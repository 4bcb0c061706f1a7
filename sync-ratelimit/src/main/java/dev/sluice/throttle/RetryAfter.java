package dev.sluice.throttle;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads how long the server asks the client to wait. A senseless value, such as a negative number
 * or a past date, counts as missing. More than an hour counts as an hour: a server's mistake must
 * not silence the client for days.
 */
final class RetryAfter {

  private static final String NAME = "Retry-After";
  private static final Duration MOST = Duration.ofHours(1);
  private static final Duration NEAR = Duration.ofDays(366);
  private static final Pattern SECONDS = Pattern.compile("\\d{1,100}(\\.\\d{1,100})?");

  private RetryAfter() {}

  /**
   * Reads {@code Retry-After}: seconds, a date, or a moment since 1970. Dates and moments count
   * from the answer's own date, or from our clock if the answer has no date. Of several values, the
   * longest counts.
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

  /** A number of seconds, rounded up; or a moment, if the number is one within a year of now. */
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

  /** This many seconds, rounded up, but at most an hour. */
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

  /** Cuts a pause to an hour. */
  static Duration capped(Duration pause) {
    return pause.compareTo(MOST) > 0 ? MOST : pause;
  }
}
