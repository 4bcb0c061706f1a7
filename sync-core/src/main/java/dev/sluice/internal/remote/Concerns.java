package dev.sluice.internal.remote;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;

/**
 * Which other requests would fail in the same way as a failed request. Every loop looks here first,
 * and then decides what its run does. The page {@code docs/errors.md} prints the table.
 */
public enum Concerns {
  /** That change alone. Of several changes in one request, some: they are then sent singly. */
  ROW,

  /** All requests to the same path, which the server limits by itself for a while. */
  PATH,

  /** Only what was asked for: that list, that row, that question. */
  LIST,

  /** All requests that are counted by a quota which is used up. */
  QUOTA,

  /** Either the credentials or that request alone. If possible, the server is asked which. */
  IN_DOUBT,

  /** All requests with the same credentials. */
  CREDENTIALS,

  /** Any request, and anything else that the operation does. */
  EVERYTHING;

  /** What the failure of such a request concerns. */
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

  /** Whether other requests of the run may still succeed, whatever they ask for. */
  public boolean isOfThatOnly() {
    return this == ROW || this == LIST || this == PATH || this == IN_DOUBT;
  }

  /** Whether any request that is sent now would fail in the same way. */
  public boolean isOfAllThatIsSent() {
    return this == CREDENTIALS || this == EVERYTHING;
  }

  /** Whether the server itself asks for a pause, and not just a limit that is counted here. */
  public static boolean isServersPause(Throwable failure) {
    return FailureKind.TOO_MANY_REQUESTS.is(failure)
        || (FailureKind.SLOTS_EXHAUSTED.is(failure)
            && FailureKind.TOO_MANY_REQUESTS.is(failure.getCause()));
  }
}
