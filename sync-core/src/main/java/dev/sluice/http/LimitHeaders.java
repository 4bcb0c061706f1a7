package dev.sluice.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What the headers of a response say about the server's limits. */
final class LimitHeaders {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  private LimitHeaders() {}

  /** What they say. An answer from a cache says nothing new. */
  static ServerAnswer in(Response response) {
    if (response.cacheResponse() != null && response.networkResponse() == null) {
      return ServerAnswer.OF_NOTHING;
    }
    Headers headers = response.headers();
    ServerLimit quota = LimitFields.ofQuota(headers);
    List<ServerLimit> limits = new ArrayList<>(LimitFields.besideQuota(headers));
    limits.add(quota);
    limits.removeIf(limit -> limit.remaining() == null && limit.permits() == null);
    int status = response.code();
    Duration pause = status == TOO_MANY_REQUESTS ? RetryAfter.of(headers) : null;
    ServerAnswer answer = new ServerAnswer(inRange(status), false, pause, limits);
    return status == PAYMENT_REQUIRED && ErrorMap.isExhausted(headers)
        ? answer.refusedByQuota(withoutMargin(quota.reset()))
        : answer;
  }

  /** Only the words of a 402 tell whether a quota is exhausted, if the headers do not. */
  static ServerAnswer understood(ServerAnswer answer, @Nullable SyncException failure) {
    return failure instanceof TooManyRequestsException refusal && isRefusalOfQuota(refusal)
        ? answer.refusedByQuota(refusal.retryAfter())
        : answer;
  }

  /** Whether the request was refused because nothing was left of the quota it was charged to. */
  static boolean isRefusalOfQuota(TooManyRequestsException refusal) {
    return refusal.status() == PAYMENT_REQUIRED;
  }

  private static @Nullable Duration withoutMargin(@Nullable Duration reset) {
    return reset == null ? null : reset.minus(ServerLimit.MARGIN);
  }

  /** Some servers make up numbers of their own. */
  private static int inRange(int status) {
    return Math.max(LEAST_STATUS, Math.min(status, MOST_STATUS));
  }
}
