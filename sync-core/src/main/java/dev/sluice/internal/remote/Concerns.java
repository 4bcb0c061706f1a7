package dev.sluice.internal.remote;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;

/**
 * Which other requests would fail in the same way as a failed request. By these values, each loop
 * decides what the rest of its run does. The page {@code docs/errors.md} prints the table of all
 * cases.
 */
public enum Concerns {
  /** Only the change. If a bulk request fails so, each of its changes is sent alone. */
  ROW,

  /** All requests to the same path, because the server limits the path for a while. */
  PATH,

  /** Only this request for a list, for a row, or for the check of the credentials. */
  LIST,

  /** All requests that the used-up quota counts. */
  QUOTA,

  /**
   * All requests with the same credentials, or only this request. If possible, the server is asked
   * whether it accepts the credentials.
   */
  IN_DOUBT,

  /** All requests with the same credentials. */
  CREDENTIALS,

  /** All requests, and everything else that the operation does. */
  EVERYTHING;

  /** What the failure of a request of that kind concerns. */
  public static Concerns of(Throwable failure, RequestKind request) {
    if (failure instanceof RefusedException refusal) {
      return request.refusedBy(refusal.status());
    }
    if (failure instanceof TooManyRequestsException pause) {
      return pause.isOfPath() ? PATH : pause.quota().isPresent() ? QUOTA : EVERYTHING;
    }
    if (FailureKind.SERVER_FAILED.is(failure)) {
      return request.failed;
    }
    if (FailureKind.OFFLINE.is(failure) && ((SyncException) failure).mayHaveArrived()) {
      return request.lost;
    }
    return FailureKind.UNAUTHORIZED.is(failure) ? CREDENTIALS : EVERYTHING;
  }

  /** Whether all other requests of the run may still succeed. */
  public boolean isOfThatOnly() {
    return this == ROW || this == LIST || this == PATH || this == IN_DOUBT;
  }

  /** Whether any request that is sent now would fail in the same way. */
  public boolean isOfAllThatIsSent() {
    return this == CREDENTIALS || this == EVERYTHING;
  }

  /**
   * Whether the server asks for a pause. False if only a limit that the engine itself counts is
   * used up.
   */
  public static boolean isServersPause(Throwable failure) {
    return FailureKind.TOO_MANY_REQUESTS.is(failure)
        || (FailureKind.SLOTS_EXHAUSTED.is(failure)
            && FailureKind.TOO_MANY_REQUESTS.is(failure.getCause()));
  }
}
