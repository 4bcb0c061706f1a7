package dev.sluice.failure;

import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sync was not possible now, because of the network, the server or the device. The engine
 * retries, and the app may also retry later.
 */
public final class UnavailableException extends SyncException {

  private static final long serialVersionUID = 1;
  private static final int OK = 200;

  private final RequestFate request;

  private final @Nullable String words;
  private final @Nullable Duration retryAfter;

  private UnavailableException(
      FailureKind kind, String message, @Nullable Throwable cause, RequestFate request) {
    super(kind, message, cause);
    this.request = request;
    this.words = null;
    this.retryAfter = null;
  }

  private UnavailableException(
      UnavailableException failure, @Nullable String words, @Nullable Duration retryAfter) {
    super(failure.kind(), String.valueOf(failure.getMessage()), failure.getCause());
    this.request = failure.request;
    this.words = words;
    this.retryAfter = retryAfter;
  }

  /** The fate of the request: its HTTP status, and whether it may have reached the server. */
  private record RequestFate(int status, boolean mayHaveArrived) implements Serializable {

    private static final RequestFate NEVER_LEFT = new RequestFate(0, false);
    private static final RequestFate UNANSWERED = new RequestFate(0, true);
  }

  /**
   * The server did not answer.
   *
   * @param mayHaveArrived false only if the request certainly never left: no address or no
   *     connection
   * @param message where the request went and why no answer came, for people
   */
  public static UnavailableException offline(
      boolean mayHaveArrived, String message, Throwable cause) {
    return new UnavailableException(
        FailureKind.OFFLINE, message, cause, new RequestFate(0, mayHaveArrived));
  }

  /**
   * The server answered, but failed.
   *
   * @param status the HTTP status; 2xx for an unreadable answer, 0 for an unreadable status
   */
  public static UnavailableException serverFailed(
      int status, String message, @Nullable Throwable cause) {
    return new UnavailableException(
        FailureKind.SERVER_FAILED, message, cause, new RequestFate(status, true));
  }

  /**
   * A copy with the server's message beside the exception's own. The two stay apart, because the
   * server's message may be about people.
   */
  public UnavailableException withServersWords(String serversWords) {
    return new UnavailableException(this, serversWords, retryAfter);
  }

  /** A copy with a pause during which the server wants no requests. */
  public UnavailableException withRetryAfter(@Nullable Duration pause) {
    return new UnavailableException(this, words, pause);
  }

  /** How long the server wants no requests ({@code Retry-After}), at most an hour. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** The server's message, for people and not for a log; null if the server sent none. */
  public @Nullable String serversWords() {
    return words;
  }

  /** The server answered 200, but the engine cannot use the answer. */
  public static UnavailableException badAnswer(String message) {
    return serverFailed(OK, message, null);
  }

  /**
   * Another engine holds the lock of the database file.
   *
   * @param inThisProcess whether the other engine is in this process; perhaps the app did not close
   *     it
   */
  public static UnavailableException busy(boolean inThisProcess) {
    FailureKind kind = inThisProcess ? FailureKind.BUSY_HERE : FailureKind.BUSY;
    String who = inThisProcess ? "another engine of this process" : "another process";
    return new UnavailableException(
        kind, who + " is syncing this file", null, RequestFate.NEVER_LEFT);
  }

  /** The limiter could not give a slot; the reason is the limiter's error. */
  public static UnavailableException noSlot(RuntimeException reason) {
    return new UnavailableException(
        FailureKind.SLOTS_UNAVAILABLE,
        "no slot was available: " + reason.getMessage(),
        reason,
        RequestFate.NEVER_LEFT);
  }

  /**
   * The watchdog ended an operation.
   *
   * @param step the state that made no progress
   * @param patience how long the state was allowed to make no progress
   */
  public static UnavailableException stalled(String step, Duration patience) {
    String still = step + " made no progress for " + patience.getSeconds() + " s";
    String message = "the sync was ended because " + still;
    return new UnavailableException(FailureKind.STALLED, message, null, RequestFate.UNANSWERED);
  }

  /**
   * The HTTP status of the server's failure; 2xx: the answer was unreadable; 0: there was no
   * answer.
   */
  public int status() {
    return request.status;
  }

  @Override
  public boolean mayHaveArrived() {
    return request.mayHaveArrived;
  }
}
