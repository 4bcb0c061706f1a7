package dev.sluice.desktop.cli;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;

/** How a command ends, as shells read it. */
public enum Exit {
  /** Done. */
  DONE(0),
  /** Not done, for a reason that has no status of its own. */
  FAILED(1),
  /** The command was called with wrong arguments. */
  USAGE(2),
  /** The server was not reached. */
  OFFLINE(3),
  /** The server does not accept the token. */
  UNAUTHORIZED(4),
  /** No slot in time; the "temporary failure" of sysexits.h. */
  NO_SLOT(75),
  /** The command to run is no program; the number of shells. */
  NOT_EXECUTABLE(126),
  /** The command to run is not there; the number of shells. */
  NOT_FOUND(127);

  private final int status;

  Exit(int status) {
    this.status = status;
  }

  /** The exit status of the process. */
  public int status() {
    return status;
  }

  /** The status that fits to what ended a sync. */
  public static Exit of(SyncException error) {
    if (FailureKind.OFFLINE.is(error)) {
      return OFFLINE;
    }
    if (FailureKind.UNAUTHORIZED.is(error)) {
      return UNAUTHORIZED;
    }
    return FailureKind.SLOTS_EXHAUSTED.is(error) || FailureKind.TOO_MANY_REQUESTS.is(error)
        ? NO_SLOT
        : FAILED;
  }
}
