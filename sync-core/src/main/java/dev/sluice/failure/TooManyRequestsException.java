package dev.sluice.failure;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Nothing may be sent for a while. With {@link FailureKind#TOO_MANY_REQUESTS}, the server asks for
 * a pause. With {@link FailureKind#SLOTS_EXHAUSTED}, the limits force a wait that is too long. Try
 * again after {@link #delay()}.
 */
public final class TooManyRequestsException extends SyncException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final @Nullable String quota;
  private final @Nullable Duration retryAfter;
  private final boolean ofPath;

  /**
   * The server asks for a pause.
   *
   * @param status the HTTP status: 429, or 402 for a quota
   * @param retryAfter the pause that the server named; null: none named
   */
  public TooManyRequestsException(int status, @Nullable Duration retryAfter) {
    this("the server asks for a pause", status, retryAfter, false);
  }

  private TooManyRequestsException(
      String message, int status, @Nullable Duration retryAfter, boolean ofPath) {
    super(FailureKind.TOO_MANY_REQUESTS, message, null);
    this.status = status;
    this.quota = null;
    this.retryAfter = retryAfter;
    this.ofPath = ofPath;
  }

  /** A copy that names the request, {@code PATCH /notes/7: HTTP 429} for example. */
  public TooManyRequestsException of(String request) {
    return new TooManyRequestsException(
        getMessage() + " (" + request + ")", status, retryAfter, ofPath);
  }

  /** A copy for a pause that holds only for the path of the request. */
  public TooManyRequestsException onlyOfItsPath() {
    return new TooManyRequestsException(
        String.valueOf(getMessage()), status, retryAfter, /* ofPath= */ true);
  }

  private TooManyRequestsException(
      @Nullable String quota, String what, Duration delay, @Nullable Throwable refusal) {
    super(
        FailureKind.SLOTS_EXHAUSTED,
        what + " no request for " + delay.getSeconds() + " s",
        refusal);
    this.status = 0;
    this.quota = quota;
    this.retryAfter = delay;
    this.ofPath = refusal instanceof TooManyRequestsException tooMany && tooMany.ofPath;
  }

  /**
   * The budget or the throttle allows no request now.
   *
   * @param delay the least time until requests may be sent again
   */
  public static TooManyRequestsException noSlot(Duration delay) {
    return new TooManyRequestsException(null, "the limits allow", delay, null);
  }

  /**
   * A quota is used up. Requests that the quota does not count may still be sent.
   *
   * @param quota the name of the quota
   * @param delay the least time until requests that the quota counts may be sent again
   * @param refusal the server's answer; null: nothing was sent
   */
  public static TooManyRequestsException ofQuota(
      String quota, Duration delay, @Nullable TooManyRequestsException refusal) {
    return new TooManyRequestsException(quota, "the " + quota + " quota allows", delay, refusal);
  }

  /**
   * The HTTP status: 429, or 402 for a quota. Another status if the server's message names an
   * exceeded limit; 0 if nothing was sent.
   */
  public int status() {
    return status;
  }

  /**
   * The name of the used-up quota. Empty if the budget, the throttle or the server stopped the
   * sync.
   */
  public Optional<String> quota() {
    return Optional.ofNullable(quota);
  }

  /**
   * Whether the pause holds only for the path of the request: the server sent {@code
   * X-RateLimit-Scope: resource}. Requests to other paths are still sent.
   */
  public boolean isOfPath() {
    return ofPath;
  }

  /** The pause that the server named, or the delay of the limits; null: the server named none. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** The least time until requests may be sent again; zero if unknown. */
  public Duration delay() {
    return retryAfter == null ? Duration.ZERO : retryAfter;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
