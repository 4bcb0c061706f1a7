package dev.sluice.failure;

import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The sync could not be done now. It passes by itself or with the trouble of the network, the
 * server or the device: try again later, as the engine does by itself.
 */
public final class UnavailableException extends SyncException {

  private static final long serialVersionUID = 1;

  private final RequestFate request;

  private UnavailableException(
      FailureKind kind, String message, @Nullable Throwable cause, RequestFate request) {
    super(kind, message, cause);
    this.request = request;
  }

  /** What became of the request. */
  private record RequestFate(int status, boolean mayHaveArrived) implements Serializable {

    private static final RequestFate NEVER_LEFT = new RequestFate(0, false);
    private static final RequestFate UNANSWERED = new RequestFate(0, true);
  }

  /**
   * There was no answer.
   *
   * @param mayHaveArrived false only if the request surely never left: no address, no connection
   * @param message where the request went and why there was no answer, for people
   */
  public static UnavailableException offline(
      boolean mayHaveArrived, String message, Throwable cause) {
    return new UnavailableException(
        FailureKind.OFFLINE, message, cause, new RequestFate(0, mayHaveArrived));
  }

  /**
   * The server answered, and could not do its work.
   *
   * @param status the HTTP status; a 2xx stands for an answer that could not be read, 0 for one of
   *     which not even the status could be read
   */
  public static UnavailableException serverFailed(
      int status, String message, @Nullable Throwable cause) {
    return new UnavailableException(
        FailureKind.SERVER_FAILED, message, cause, new RequestFate(status, true));
  }

  /**
   * The file is taken.
   *
   * @param inThisProcess whether the other engine is one of this process, which was perhaps not
   *     closed
   */
  public static UnavailableException busy(boolean inThisProcess) {
    FailureKind kind = inThisProcess ? FailureKind.BUSY_HERE : FailureKind.BUSY;
    String who = inThisProcess ? "another engine of this process" : "another process";
    return new UnavailableException(
        kind, who + " is syncing this file", null, RequestFate.NEVER_LEFT);
  }

  /** No slot can be had, for a reason in the limiter's words. */
  public static UnavailableException noSlot(RuntimeException reason) {
    return new UnavailableException(
        FailureKind.SLOTS_UNAVAILABLE,
        "no slot was available: " + reason.getMessage(),
        reason,
        RequestFate.NEVER_LEFT);
  }

  /**
   * A step stood still.
   *
   * @param step the state that made no progress
   * @param patience how long it was given
   */
  public static UnavailableException stalled(String step, Duration patience) {
    String still = step + " made no progress for " + patience.getSeconds() + " s";
    String message = "the sync was ended because " + still;
    return new UnavailableException(FailureKind.STALLED, message, null, RequestFate.UNANSWERED);
  }

  /**
   * The HTTP status of a server that failed; a 2xx stands for an answer that could not be read. 0
   * if there was none.
   */
  public int status() {
    return request.status;
  }

  @Override
  public boolean mayHaveArrived() {
    return request.mayHaveArrived;
  }
}
