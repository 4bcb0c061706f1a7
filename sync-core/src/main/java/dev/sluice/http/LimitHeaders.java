package dev.sluice.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Evidence;
import dev.sluice.throttle.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What an answer tells about the server's limits: the throttle learns from it, the gate obeys. */
final class LimitHeaders {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  private LimitHeaders() {}

  /**
   * For the throttle. Of several numbers the least counts, since the next request has to pass all
   * limits.
   *
   * @param failure what the answer means, null for a success
   */
  static Answer answer(Response response, @Nullable SyncException failure) {
    List<ToldLimit> told = ToldLimit.in(response.headers());
    Integer remaining = least(told, ToldLimit::remaining);
    Integer limit = least(told, ToldLimit::limit);
    return failure instanceof TooManyRequestsException pause
        ? new Answer(TOO_MANY_REQUESTS, remaining, limit, pause.retryAfter())
        : new Answer(inRange(response.code()), remaining, limit, null);
  }

  /** For a gate without quotas. */
  static Evidence evidence(Response response) {
    return evidence(response, false);
  }

  /**
   * For the gate: what stands in the headers and can be dated. An answer from a cache is no news.
   *
   * @param scoped whether the quota of the request is counted by itself, and hears its own words
   */
  static Evidence evidence(Response response, boolean scoped) {
    if (response.cacheResponse() != null && response.networkResponse() == null) {
      return Evidence.NONE;
    }
    List<Evidence.Room> rooms = new ArrayList<>();
    Headers headers = response.headers();
    for (ToldLimit told : scoped ? ToldLimit.besideQuota(headers) : ToldLimit.in(headers)) {
      Integer remaining = told.remaining();
      Duration reset = told.reset();
      if (remaining != null && reset != null) {
        rooms.add(new Evidence.Room(remaining, reset));
      }
    }
    boolean ofQuota = response.code() == PAYMENT_REQUIRED;
    Duration refusal = scoped && ofQuota ? null : refusal(response.code(), headers);
    return refusal == null && rooms.isEmpty() ? Evidence.NONE : new Evidence(refusal, rooms);
  }

  /** How long nothing is to be sent; zero if no time is named, null if nothing was refused. */
  private static @Nullable Duration refusal(int status, Headers headers) {
    if (status == TOO_MANY_REQUESTS) {
      return Objects.requireNonNullElse(RetryAfter.of(headers), Duration.ZERO);
    }
    if (status != PAYMENT_REQUIRED || !ErrorMap.isExhausted(headers)) {
      return null;
    }
    Duration reset = RetryAfter.ofQuota(headers, "");
    return reset == null ? Duration.ZERO : reset.plus(ToldLimit.MARGIN);
  }

  /** Some servers make up numbers of their own. */
  private static int inRange(int status) {
    return Math.max(LEAST_STATUS, Math.min(status, MOST_STATUS));
  }

  private static @Nullable Integer least(
      List<ToldLimit> told, Function<ToldLimit, @Nullable Integer> number) {
    Integer least = null;
    for (ToldLimit limit : told) {
      Integer next = number.apply(limit);
      least = least == null || (next != null && next < least) ? next : least;
    }
    return least;
  }
}
