package dev.sluice.internal.http.call;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.throttle.ServerAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What the headers of a response say about the server's limits. */
public final class LimitHeaders {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int PAYMENT_REQUIRED = 402;

  private LimitHeaders() {}

  /** What they say. An answer from a cache says nothing new. */
  public static ServerAnswer in(Response response) {
    if (response.cacheResponse() != null && response.networkResponse() == null) {
      return ServerAnswer.OF_NOTHING;
    }
    return in(response.code(), response.headers());
  }

  /** What an answer with that status says. */
  static ServerAnswer in(int status, Headers headers) {
    return ServerAnswer.of(status, headers.toMultimap());
  }

  /** How long these lines of a field ask to wait, as {@code Retry-After} says it. */
  static @Nullable Duration wait(List<String> lines) {
    return ServerAnswer.of(TOO_MANY_REQUESTS, Map.of("Retry-After", lines)).retryAfter();
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
}
