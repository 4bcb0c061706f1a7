package dev.sluice.http;

import dev.sluice.ratelimit.Evidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What one answer tells of one limit of the server. What is no number within its range counts as
 * not said.
 *
 * @param remaining how many more requests it will take, 0 or more
 * @param limit how many requests the limit is for, 1 or more
 * @param reset until when that holds, from now; at most an hour and the {@link Evidence#MARGIN}
 */
record ToldLimit(@Nullable Integer remaining, @Nullable Integer limit, @Nullable Duration reset) {

  /** A number, also with policies behind it as in {@code 100, 100;w=60}; no more than fits. */
  private static final Pattern NUMBER = Pattern.compile("\\s*(\\d{1,9})\\s*([,;].*)?");

  private static final Pattern EPOCH = Pattern.compile("\\s*(\\d{10})(\\d{3})?\\s*");

  /** All that the header fields tell, in any of the forms that are in use. */
  static List<ToldLimit> in(Headers headers) {
    List<ToldLimit> told = besideQuota(headers);
    told.add(ofQuota(headers));
    return told;
  }

  /** The quota that the request was charged to. */
  static ToldLimit ofQuota(Headers headers) {
    return new ToldLimit(
        number(headers.get("X-Toggl-Quota-Remaining"), 0),
        null,
        reset(headers, headers.get("X-Toggl-Quota-Resets-In")));
  }

  /** What counts every request, not only those of one quota. */
  static List<ToldLimit> besideQuota(Headers headers) {
    List<ToldLimit> told = new ArrayList<>(RateLimitField.in(headers));
    for (String prefix : List.of("RateLimit-", "X-RateLimit-")) {
      told.add(
          new ToldLimit(
              number(headers.get(prefix + "Remaining"), 0),
              number(headers.get(prefix + "Limit"), 1),
              reset(headers, headers.get(prefix + "Reset"))));
    }
    return told;
  }

  /** A number of at least so much, if it is one. */
  static @Nullable Integer number(@Nullable String text, int atLeast) {
    Matcher matcher = NUMBER.matcher(text == null ? "" : text);
    if (!matcher.matches()) {
      return null;
    }
    Integer number = Integer.valueOf(matcher.group(1));
    return number < atLeast ? null : number;
  }

  /** Seconds from now; or a moment since 1970, by the clock of the same answer. */
  static @Nullable Duration reset(Headers headers, @Nullable String text) {
    if (text == null) {
      return null;
    }
    Matcher epoch = EPOCH.matcher(text);
    Duration left =
        epoch.matches()
            ? until(headers, Instant.ofEpochSecond(Long.parseLong(epoch.group(1))))
            : RetryAfter.seconds(text);
    return left == null ? null : left.plus(Evidence.MARGIN);
  }

  private static @Nullable Duration until(Headers headers, Instant moment) {
    Instant now = headers.getInstant("Date");
    return now == null || moment.isBefore(now)
        ? null
        : RetryAfter.capped(Duration.between(now, moment));
  }
}
