package dev.sluice.http;

import dev.sluice.failure.ForbiddenException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.ServerFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnauthorizedException;
import dev.sluice.failure.UnsupportedException;
import java.util.regex.Pattern;
import okhttp3.Headers;

/** What a status that is no success means to the engine. */
final class ErrorMap {

  private static final Pattern HOURLY_LIMIT =
      Pattern.compile("hourly limit", Pattern.CASE_INSENSITIVE);

  private ErrorMap() {}

  /**
   * Sorts a failure by what the engine does next.
   *
   * @param body of the answer, or its beginning
   */
  static SyncException failure(int status, Headers headers, String body) {
    return switch (status) {
      case 401 -> new UnauthorizedException();
      case 402 -> payment(headers, body);
      case 403 -> new ForbiddenException(ServersWords.in(body, status));
      case 410, 418 -> new UnsupportedException(status);
      case 429 -> new TooManyRequestsException(status, RetryAfter.of(headers));
      case 408, 425 -> serverFailed(status);
      default -> status / 100 == 4 ? refused(status, body) : serverFailed(status);
    };
  }

  /** An exhausted quota passes by itself; a feature that was not paid for does not. */
  private static SyncException payment(Headers headers, String body) {
    return isExhausted(headers) || HOURLY_LIMIT.matcher(body).find()
        ? new TooManyRequestsException(402, RetryAfter.ofQuota(headers, body))
        : refused(402, body);
  }

  /** Whether the quota that the request was charged to has nothing left, by the headers. */
  static boolean isExhausted(Headers headers) {
    return ToldLimit.words(headers, "X-Toggl-Quota-Remaining").contains("0");
  }

  private static RefusedException refused(int status, String body) {
    return new RefusedException(status, ServersWords.in(body, status));
  }

  private static ServerFailedException serverFailed(int status) {
    String what = status / 100 == 3 ? "a redirect, which is not followed" : "no success";
    return new ServerFailedException(
        status, "the server answered " + what + " (HTTP " + status + ")", null);
  }
}
