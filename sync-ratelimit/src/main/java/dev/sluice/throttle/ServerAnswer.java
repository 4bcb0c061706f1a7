package dev.sluice.throttle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one answer of a server says about the server's limits. The limiter and the {@link Throttle}
 * learn from the same value. Immutable.
 *
 * @param status the HTTP status, 100 to 599; a refusal always has 429
 * @param ofQuota whether the quota of the request refused, and not a limit of all requests
 * @param retryAfter how long the server asks to wait, zero to 366 days; null: not said
 * @param limits what the server says of each limit; all of the limits hold at the same time
 */
public record ServerAnswer(
    int status, boolean ofQuota, @Nullable Duration retryAfter, List<ServerLimit> limits) {

  private static final int OK = 200;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;
  private static final Duration LONGEST = Duration.ofDays(366);

  /** A success that says nothing of limits, as most do. */
  public static final ServerAnswer OF_NOTHING = new ServerAnswer(OK, false, null, List.of());

  /** Checks the ranges. */
  public ServerAnswer {
    limits = List.copyOf(limits);
    if (status < LEAST_STATUS || status > MOST_STATUS) {
      throw new IllegalArgumentException("a status must be from 100 to 599: " + status);
    }
    if (retryAfter != null && retryAfter.isNegative()) {
      throw new IllegalArgumentException("a wait must not be negative: " + retryAfter);
    }
    retryAfter = cut(retryAfter);
  }

  /** Cuts a time to 366 days. */
  static @Nullable Duration cut(@Nullable Duration told) {
    return told == null || told.compareTo(LONGEST) < 0 ? told : LONGEST;
  }

  /**
   * Creates the answer of a server with one limit. A null value means that the server does not say.
   */
  public static ServerAnswer of(
      int status,
      @Nullable Integer remaining,
      @Nullable Integer permits,
      @Nullable Duration retryAfter) {
    return new ServerAnswer(
        status,
        false,
        retryAfter,
        remaining == null && permits == null
            ? List.of()
            : List.of(new ServerLimit("", false, remaining, permits, null)));
  }

  /**
   * Reads the limits from an answer's status and headers: {@code Retry-After}, {@code RateLimit},
   * {@code RateLimit-*} and {@code X-RateLimit-*}. Only a 429's {@code Retry-After} counts.
   * Unreadable values count as missing, and no wait is longer than an hour. If another status, such
   * as 503, means a refusal, pass 429 instead.
   *
   * @param status the HTTP status; outside 100 to 599, the nearest of these counts
   * @param headers all lines of each field by its name; a null name is ignored
   */
  public static ServerAnswer of(int status, Map<String, List<String>> headers) {
    return read(status, headers, null, QuotaHeaders.NONE);
  }

  /**
   * Reads an answer like {@link #of(int, Map)}, for a client with its own clock.
   *
   * @param received when the answer came; {@code Retry-After} counts from here if the answer has no
   *     {@code Date}
   */
  public static ServerAnswer of(int status, Map<String, List<String>> headers, Instant received) {
    return read(status, headers, received, QuotaHeaders.NONE);
  }

  /**
   * Reads an answer like {@link #of(int, Map)}, for a server that also reports quotas. A 402 whose
   * quota has nothing left counts as a refusal by the quota.
   *
   * @param received when the answer came; null: just now
   * @param quotas the fields in which the server reports its quotas
   */
  public static ServerAnswer read(
      int status,
      Map<String, List<String>> headers,
      @Nullable Instant received,
      QuotaHeaders quotas) {
    AnswerHeaders fields =
        new AnswerHeaders(headers, received == null ? ReadingOptions.received() : received);
    ServerLimit quota = quotas.in(fields);
    List<ServerLimit> limits = new ArrayList<>(LimitFields.besideQuota(fields));
    limits.add(quota);
    limits.removeIf(limit -> limit.remaining() == null && limit.permits() == null);
    Duration pause = status == TOO_MANY_REQUESTS ? RetryAfter.of(fields) : null;
    int known = Math.max(LEAST_STATUS, Math.min(status, MOST_STATUS));
    ServerAnswer answer = new ServerAnswer(known, false, pause, limits);
    return status == PAYMENT_REQUIRED && quotas.isUsedUp(fields)
        ? answer.refusedByQuota(withoutMargin(quota.reset()))
        : answer;
  }

  private static @Nullable Duration withoutMargin(@Nullable Duration reset) {
    return reset == null ? null : reset.minus(ServerLimit.MARGIN);
  }

  /** Granted, with this many requests remaining. */
  public static ServerAnswer granted(int remaining) {
    return of(OK, remaining, null, null);
  }

  /** Refused as one too many, with this many requests remaining. */
  public static ServerAnswer refused(int remaining) {
    return of(TOO_MANY_REQUESTS, remaining, null, null);
  }

  /** Refused as one too many. */
  public static ServerAnswer refused(@Nullable Duration retryAfter) {
    return of(TOO_MANY_REQUESTS, null, null, retryAfter);
  }

  /** Granted, with what the server says of its limits. */
  public static ServerAnswer telling(ServerLimit... limits) {
    return telling(List.of(limits));
  }

  /** Granted, with what the server says of its limits. */
  public static ServerAnswer telling(List<ServerLimit> limits) {
    return new ServerAnswer(OK, false, null, limits);
  }

  /** This answer as a refusal by the quota that the request was charged to. */
  public ServerAnswer refusedByQuota(@Nullable Duration resetsIn) {
    return new ServerAnswer(TOO_MANY_REQUESTS, true, resetsIn, limits);
  }

  /**
   * Whether a body has a problem type that means a refusal, by the IETF's draft about rate limits.
   * The types are {@code quota-exceeded}, {@code temporary-reduced-capacity} and {@code
   * abnormal-usage-detected}. An answer with a body of these types should be read as a 429.
   *
   * @param body the body of an answer with the media type {@code application/problem+json}
   */
  public static boolean isRefusal(String body) {
    return LimitProblem.isIn(body);
  }

  /** This answer, as if the server had asked to wait that long. */
  public ServerAnswer withRetryAfter(@Nullable Duration other) {
    return new ServerAnswer(status, ofQuota, other, limits);
  }

  /** Whether the server refused the request as one too many. */
  public boolean isRefusal() {
    return status == TOO_MANY_REQUESTS;
  }

  /** How many more requests pass all limits now; null if the server does not say. */
  public @Nullable Integer remaining() {
    return least(ServerLimit::remaining);
  }

  /** How many requests the smallest limit allows; null if the server does not say. */
  public @Nullable Integer permits() {
    return least(ServerLimit::permits);
  }

  /** How many more requests pass all limits now; zero if the server does not say. */
  public int remainingOrNone() {
    Integer remaining = remaining();
    return remaining == null ? 0 : remaining;
  }

  private @Nullable Integer least(Function<ServerLimit, @Nullable Integer> number) {
    Integer least = null;
    for (ServerLimit limit : limits) {
      Integer next = number.apply(limit);
      least = least == null || (next != null && next < least) ? next : least;
    }
    return least;
  }

  /**
   * What an answer says of one of the server's limits; a null part is not said. An answer about one
   * limit says nothing of the other limits.
   *
   * @param policy the limit's name on the server; empty if the server has one limit
   * @param ofQuota whether the limit is the quota of the request, and not for all requests
   * @param remaining how many more requests the server takes now; 0 or more
   * @param permits how many requests the limit allows; 1 or more
   * @param reset how long until the limit begins anew; more than zero, cut to 366 days
   */
  public record ServerLimit(
      String policy,
      boolean ofQuota,
      @Nullable Integer remaining,
      @Nullable Integer permits,
      @Nullable Duration reset) {

    /**
     * A time that is added to each reset from a server, because the server may have cut off a part
     * of a second.
     */
    public static final Duration MARGIN = Duration.ofSeconds(1);

    /** Checks the ranges. */
    public ServerLimit {
      if (remaining != null && remaining < 0) {
        throw new IllegalArgumentException(
            "the number of remaining requests must not be negative: " + remaining);
      }
      if (permits != null && permits < 1) {
        throw new IllegalArgumentException("a limit must be at least 1: " + permits);
      }
      if (reset != null && (reset.isNegative() || reset.isZero())) {
        throw new IllegalArgumentException("a reset must not be in the past: " + reset);
      }
      reset = cut(reset);
    }

    /** A limit of all requests, of which this many requests remain until the reset. */
    public static ServerLimit remaining(int requests, Duration reset) {
      return new ServerLimit("", false, requests, null, reset);
    }
  }
}
