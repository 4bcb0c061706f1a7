package dev.sluice.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.throttle.Answer;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * What an answer tells about the server's limits. {@code RateLimit-Remaining}, {@code
 * X-RateLimit-Remaining} and {@code X-Toggl-Quota-Remaining}: the least counts, since the next
 * request has to pass all of them. {@code RateLimit-Limit} and {@code X-RateLimit-Limit}. What is
 * no number within its range counts as not said.
 */
final class LimitHeaders {

  private static final List<String> REMAINING =
      List.of("RateLimit-Remaining", "X-RateLimit-Remaining", "X-Toggl-Quota-Remaining");
  private static final List<String> LIMIT = List.of("RateLimit-Limit", "X-RateLimit-Limit");

  /** A number, also with policies behind it as in {@code 100, 100;w=60}; no more than fits. */
  private static final Pattern NUMBER = Pattern.compile("\\s*(\\d{1,9})\\s*([,;].*)?");

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  private LimitHeaders() {}

  /**
   * For the throttle.
   *
   * @param failure what the answer means, null for a success
   */
  static Answer answer(Response response, @Nullable SyncException failure) {
    Headers headers = response.headers();
    Integer remaining = least(headers, REMAINING, 0);
    Integer limit = least(headers, LIMIT, 1);
    return failure instanceof TooManyRequestsException pause
        ? new Answer(TOO_MANY_REQUESTS, remaining, limit, pause.retryAfter())
        : new Answer(inRange(response.code()), remaining, limit, null);
  }

  /** Some servers make up numbers of their own. */
  private static int inRange(int status) {
    return Math.max(LEAST_STATUS, Math.min(status, MOST_STATUS));
  }

  private static @Nullable Integer least(Headers headers, List<String> names, int atLeast) {
    return names.stream()
        .map(headers::get)
        .filter(Objects::nonNull)
        .map(NUMBER::matcher)
        .filter(Matcher::matches)
        .map(match -> Integer.valueOf(match.group(1)))
        .filter(number -> number >= atLeast)
        .min(Integer::compare)
        .orElse(null);
  }
}
