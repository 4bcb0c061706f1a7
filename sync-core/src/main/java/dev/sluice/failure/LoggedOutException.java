package dev.sluice.failure;

/**
 * Another engine of the same file, perhaps in another process, has logged the user out since this
 * engine was built or last resumed. Nothing was sent and nothing was stored; the engine freezes. It
 * goes on after a resume, or when the server has accepted the same credentials from an engine that
 * was built or resumed after the log-out.
 */
public final class LoggedOutException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that somebody has to log in. */
  public LoggedOutException() {
    super("logged_out", "the user has logged out; log in again to sync", null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
