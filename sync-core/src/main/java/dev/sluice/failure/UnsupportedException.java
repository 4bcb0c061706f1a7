package dev.sluice.failure;

/**
 * The server no longer supports this version of its API (410) or this client (418). The engine
 * freezes.
 */
public final class UnsupportedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * An error with that status.
   *
   * @param status 410 for the API, 418 for the client
   */
  public UnsupportedException(int status) {
    super(
        FailureKind.UNSUPPORTED,
        status == 410
            ? "the server no longer offers this version of its API"
            : "the server asks for a newer version of this app",
        null);
    this.status = status;
  }

  /** 410 if the API is too old, 418 if the client is. */
  public int status() {
    return status;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
