package dev.sluice.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Evidence;
import dev.sluice.ratelimit.Told;
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

  /** Whether the request was refused because nothing was left of the quota it was charged to. */
  static boolean isRefusalOfQuota(@Nullable SyncException failure) {
    return failure instanceof TooManyRequestsException pause && pause.status() == PAYMENT_REQUIRED;
  }

  /** For the gate: what the headers say and can be dated. An answer from a cache is no news. */
  static Told told(Response response) {
    if (response.cacheResponse() != null && response.networkResponse() == null) {
      return Told.NOTHING;
    }
    Headers headers = response.headers();
    Duration refusal = response.code() == TOO_MANY_REQUESTS ? pause(headers) : null;
    Duration ofQuota = isExhausted(response) ? untilReset(headers) : null;
    return new Told(
        evidence(refusal, ToldLimit.besideQuota(headers)),
        evidence(ofQuota, List.of(ToldLimit.ofQuota(headers))));
  }

  private static Evidence evidence(@Nullable Duration refusal, List<ToldLimit> limits) {
    List<Evidence.Room> rooms = new ArrayList<>();
    for (ToldLimit told : limits) {
      Integer remaining = told.remaining();
      Duration reset = told.reset();
      if (remaining != null && reset != null) {
        rooms.add(new Evidence.Room(told.policy(), remaining, reset));
      }
    }
    return refusal == null && rooms.isEmpty() ? Evidence.NONE : new Evidence(refusal, rooms);
  }

  private static boolean isExhausted(Response response) {
    return response.code() == PAYMENT_REQUIRED && ErrorMap.isExhausted(response.headers());
  }

  /** Zero if no time is named. */
  private static Duration pause(Headers headers) {
    return Objects.requireNonNullElse(RetryAfter.of(headers), Duration.ZERO);
  }

  /** Zero if no time is named. */
  private static Duration untilReset(Headers headers) {
    return Objects.requireNonNullElse(ToldLimit.ofQuota(headers).reset(), Duration.ZERO);
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
