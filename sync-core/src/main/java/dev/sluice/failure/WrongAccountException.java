package dev.sluice.failure;

/**
 * The credentials are those of another user than the one whose data the database holds, or the
 * database was synced with another server. Nothing was sent and nothing was stored; the engine
 * freezes. Either the former user and server come back, or the database is cleared by a log-out
 * first.
 */
public final class WrongAccountException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that two users are not to be mixed. */
  public WrongAccountException() {
    super(
        "wrong_account",
        "the data on this device belongs to another account; log in to that one, or log out"
            + " first",
        null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
