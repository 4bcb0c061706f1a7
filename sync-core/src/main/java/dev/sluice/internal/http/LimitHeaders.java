package dev.sluice.internal.http;

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
public final class LimitHeaders {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  private LimitHeaders() {}

  /** What they say. An answer from a cache says nothing new. */
  public static ServerAnswer in(Response response) {
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

  /** Whether it may be a refusal, and only the words of the answer tell. */
  public static boolean needsItsWords(ServerAnswer answer) {
    return answer.status() == PAYMENT_REQUIRED;
  }

  /** What a 402 means whose words were read. */
  public static ServerAnswer understood(ServerAnswer answer, @Nullable SyncException failure) {
    return failure instanceof TooManyRequestsException refusal
            && refusal.status() == PAYMENT_REQUIRED
        ? answer.refusedByQuota(refusal.retryAfter())
        : answer;
  }

  private static @Nullable Duration withoutMargin(@Nullable Duration reset) {
    return reset == null ? null : reset.minus(ServerLimit.MARGIN);
  }

  /** Some servers make up numbers of their own. */
  private static int inRange(int status) {
    return Math.max(LEAST_STATUS, Math.min(status, MOST_STATUS));
  }
}
