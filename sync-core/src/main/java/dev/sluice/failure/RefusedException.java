package dev.sluice.failure;

/**
 * The server understood a request and refused it; sending the same request again does not help. The
 * user has to edit the row. For {@link FailureKind#FORBIDDEN}, the user needs the right to change
 * the row.
 */
public final class RefusedException extends SyncException {

  private static final int FORBIDDEN_STATUS = 403;
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * A refusal. The server's message is the exception's message.
   *
   * @param status the HTTP status; for 403 the kind is {@link FailureKind#FORBIDDEN}
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
