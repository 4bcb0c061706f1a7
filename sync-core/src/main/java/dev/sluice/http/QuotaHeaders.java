package dev.sluice.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Charge;
import java.time.Duration;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What an answer tells of the one quota that its request was charged to. What is no number counts
 * as not said.
 */
final class QuotaHeaders {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final int PAYMENT_REQUIRED = 402;

  private QuotaHeaders() {}

  /**
   * What it told.
   *
   * @param failure what the answer means, null for a success
   */
  static @Nullable Charge charge(Headers headers, @Nullable SyncException failure) {
    if (failure instanceof TooManyRequestsException pause) {
      return pause.status() == PAYMENT_REQUIRED ? new Charge(0, pause.retryAfter(), true) : null;
    }
    String remaining = headers.get("X-Toggl-Quota-Remaining");
    Duration resetsIn = RetryAfter.ofQuota(headers, "");
    if (remaining == null || resetsIn == null || !NUMBER.matcher(remaining.trim()).matches()) {
      return null;
    }
    return new Charge(Integer.parseInt(remaining.trim()), resetsIn, false);
  }
}
