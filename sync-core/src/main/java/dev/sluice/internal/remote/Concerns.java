package dev.sluice.internal.remote;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;

/**
 * What the failure of a request concerns: which other requests would meet the same. Whoever asks
 * that asks here; what a run does then is its own. {@code docs/errors.md} prints the table.
 */
public enum Concerns {
  /** That change alone. Of several changes in one request some: they are sent one by one. */
  ROW,

  /** What leads to the same path, which the server limits by itself for a while. */
  PATH,

  /** What was asked for alone: that list, that row, that question. */
  LIST,

  /** What a quota counts that is used up. */
  QUOTA,

  /** Either the credentials or that request alone: the server is asked which, where it can be. */
  IN_DOUBT,

  /** All that proves the same credentials. */
  CREDENTIALS,

  /** Any request, or anything at all that the operation does. */
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

  /** Whether whatever is sent now would meet the same. */
  public boolean isOfAllThatIsSent() {
    return this == CREDENTIALS || this == EVERYTHING;
  }

  /** Whether the server itself asks for a pause, and not only a limit that is counted here. */
  public static boolean isServersPause(Throwable failure) {
    return FailureKind.TOO_MANY_REQUESTS.is(failure)
        || (FailureKind.SLOTS_EXHAUSTED.is(failure)
            && FailureKind.TOO_MANY_REQUESTS.is(failure.getCause()));
  }
}
