package dev.sluice.internal.http;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How long the server asks to be left alone. What it cannot mean counts as not said: a negative
 * number, a date in the past, anything else. More than an hour counts as an hour: no window of the
 * server is longer, and a slip of it shall not silence the client for days.
 */
final class RetryAfter {

  private static final Duration MOST = Duration.ofHours(1);
  private static final Pattern SECONDS = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");
  private static final Pattern IN_WORDS =
      Pattern.compile("reset in (\\d{1,18})", Pattern.CASE_INSENSITIVE);

  private RetryAfter() {}

  /**
   * What {@code Retry-After} says: seconds, or a date by the clock of the same answer. Said more
   * than once, the longest counts.
   */
  static @Nullable Duration of(Headers headers) {
    Duration longest = longestOf(headers, "Retry-After");
    for (String line : headers.values("Retry-After")) {
      longest = longer(longest, untilDate(headers, line));
    }
    return longest;
  }

  /** The most seconds that a field says. */
  private static @Nullable Duration longestOf(Headers headers, String name) {
    Duration longest = null;
    for (String word : LimitFields.words(headers, name)) {
      longest = longer(longest, seconds(word));
    }
    return longest;
  }

  private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }

  /** What an exhausted quota says, in a header or in words. */
  static @Nullable Duration ofQuota(Headers headers, String body) {
    Duration seconds = longestOf(headers, "X-Toggl-Quota-Resets-In");
    if (seconds != null) {
      return seconds;
    }
    Matcher words = IN_WORDS.matcher(body);
    return words.find() ? seconds(words.group(1)) : null;
  }

  /** A number of seconds, rounded up. */
  static @Nullable Duration seconds(String value) {
    String digits = value.trim();
    if (!SECONDS.matcher(digits).matches()) {
      return null;
    }
    return seconds(new BigDecimal(digits));
  }

  /** So many seconds, rounded up. */
  static Duration seconds(BigDecimal number) {
    long seconds = number.setScale(0, RoundingMode.CEILING).longValueExact();
    return capped(Duration.ofSeconds(seconds));
  }

  private static @Nullable Duration untilDate(Headers headers, String line) {
    Instant then = Headers.of("Retry-After", line).getInstant("Retry-After");
    Instant now = headers.getInstant("Date");
    if (then == null || now == null || then.isBefore(now)) {
      return null;
    }
    return capped(Duration.between(now, then));
  }

  /** At most as much as a server can mean. */
  static Duration capped(Duration pause) {
    return pause.compareTo(MOST) > 0 ? MOST : pause;
  }
}
