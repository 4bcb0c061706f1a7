package dev.sluice.failure;

/**
 * The server understood a request and refused it. Sending the same again is no use: the row has to
 * be edited, or the user given the right to it ({@link FailureKind#FORBIDDEN}).
 */
public final class RefusedException extends SyncException {

  private static final int FORBIDDEN_STATUS = 403;
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * Carries the server's own words as the message.
   *
   * @param status the HTTP status; 403 makes it {@link FailureKind#FORBIDDEN}
   */
  public RefusedException(int status, String serversWords) {
    super(
        status == FORBIDDEN_STATUS ? FailureKind.FORBIDDEN : FailureKind.REFUSED,
        serversWords,
        null);
    this.status = status;
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
