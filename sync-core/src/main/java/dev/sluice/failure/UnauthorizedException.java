package dev.sluice.failure;

/**
 * The server does not accept the credentials any more. The engine freezes until the user logs in.
 */
public final class UnauthorizedException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that the credentials are refused. */
  public UnauthorizedException() {
    super("unauthorized", "the server does not accept the credentials; log in again", null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
