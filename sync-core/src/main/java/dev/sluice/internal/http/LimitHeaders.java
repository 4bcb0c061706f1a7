package dev.sluice.internal.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Reads what a response's headers say about the server's limits and quotas. */
public final class LimitHeaders {

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAUTHORIZED = 401;
  private static final int PAYMENT_REQUIRED = 402;

  /** For the account's limits, a refusal by a path's own limit is only a failed request. */
  private static final ServerAnswer FAILED = ServerAnswer.of(500, null, null, null);

  private static final Set<String> ONE_PATH =
      Set.of("resource", "shared", "endpoint", "path", "route", "method");

  /** Names of the limit for everything, on servers that have a limit for each resource. */
  private static final Set<String> ALL_PATHS = Set.of("core", "global", "account", "user", "all");

  private final QuotaHeaders quotas;

  public LimitHeaders(QuotaHeaders quotas) {
    this.quotas = quotas;
  }

  /** What the headers say. An answer from a cache says nothing new. */
  public ServerAnswer in(Response response) {
    if (response.cacheResponse() != null && response.networkResponse() == null) {
      return ServerAnswer.OF_NOTHING;
    }
    if (areOfPath(response)) {
      return response.isSuccessful() ? ServerAnswer.OF_NOTHING : FAILED;
    }
    return read(response, response.code());
  }

  /** As {@link #in}, for an answer that is known to be a refusal. */
  ServerAnswer ofRefusal(Response response) {
    return read(response, TOO_MANY_REQUESTS);
  }

  private ServerAnswer read(Response response, int status) {
    long received = response.receivedResponseAtMillis();
    Map<String, List<String>> headers = response.headers().toMultimap();
    Instant known = received == 0 ? null : Instant.ofEpochMilli(received);
    return ServerAnswer.read(status, headers, known, quotas);
  }

  /** Whether this 402 means a quota that is used up, and not a feature to be paid for. */
  boolean isQuotaUsedUp(Headers headers, String body) {
    return quotas.isUsedUp(body)
        || ServerAnswer.read(PAYMENT_REQUIRED, headers.toMultimap(), null, quotas).isRefusal();
  }

  /** How long the quota is used up, as the fields of the quota say. */
  @Nullable Duration untilReset(Headers headers) {
    return wait(headers.values(quotas.reset()));
  }

  /** How long these lines ask to wait, if they are read like {@code Retry-After}. */
  static @Nullable Duration wait(List<String> lines) {
    return ServerAnswer.of(TOO_MANY_REQUESTS, Map.of("Retry-After", lines)).retryAfter();
  }

  /**
   * Whether the headers name a limit for the request's path only. If the named resource has
   * requests left, a refusal has another reason, so the result is false.
   */
  static boolean areOfPath(Response response) {
    if (word(response, "Global").equals("true")) {
      return false;
    }
    String scope = word(response, "Scope");
    if (!scope.isEmpty()) {
      return ONE_PATH.contains(scope);
    }
    String resource = word(response, "Resource");
    String remaining = word(response, "Remaining");
    return !resource.isEmpty()
        && !ALL_PATHS.contains(resource)
        && (response.isSuccessful() || remaining.isEmpty() || remaining.equals("0"));
  }

  private static String word(Response response, String name) {
    String old = response.header("X-RateLimit-" + name);
    String told = old == null ? response.header("RateLimit-" + name) : old;
    return told == null ? "" : told.trim().toLowerCase(Locale.ROOT);
  }

  /** Whether only the answer's body shows if the answer is a refusal. */
  public static boolean needsItsWords(ServerAnswer answer, Response response) {
    return answer.status() == PAYMENT_REQUIRED || (!answer.isRefusal() && isProblem(response));
  }

  /** Whether the body is a problem of RFC 9457, which may name a limit. */
  private static boolean isProblem(Response response) {
    String type = response.header("Content-Type");
    return !response.isSuccessful()
        && type != null
        && type.toLowerCase(Locale.ROOT).contains("problem+json");
  }

  /** Whether the body of a failure says that a limit is exceeded. */
  static boolean isLimitExceeded(Response response, String body) {
    return isProblem(response) && response.code() != UNAUTHORIZED && ServerAnswer.isRefusal(body);
  }

  /** The meaning of an answer after its body was read. */
  static ServerAnswer understood(ServerAnswer answer, @Nullable SyncException failure) {
    if (answer.isRefusal()
        || !(failure instanceof TooManyRequestsException refusal)
        || refusal.isOfPath()) {
      return answer;
    }
    return refusal.status() == PAYMENT_REQUIRED
        ? answer.refusedByQuota(refusal.retryAfter())
        : new ServerAnswer(TOO_MANY_REQUESTS, false, refusal.retryAfter(), answer.limits());
  }
}
