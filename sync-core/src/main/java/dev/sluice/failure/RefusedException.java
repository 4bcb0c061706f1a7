package dev.sluice.failure;

/** The server understood a change and refused it (4xx). Sending the same again is no use. */
public final class RefusedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final int status;

  /** Carries the server's own words as the message. */
  public RefusedException(int status, String serversWords) {
    super("refused", serversWords, null);
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
