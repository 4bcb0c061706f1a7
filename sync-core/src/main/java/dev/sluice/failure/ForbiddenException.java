package dev.sluice.failure;

/** A 403: either the token is dead or this one thing is not allowed; a second question tells. */
public final class ForbiddenException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Carries the server's own words as the message. */
  public ForbiddenException(String serversWords) {
    super("forbidden", serversWords, null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
