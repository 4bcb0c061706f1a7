package dev.sluice.failure;

/** The server was not reached, or its answer was lost on the way. */
public final class OfflineException extends SyncException {

  private static final long serialVersionUID = 1;

  private final boolean mayHaveArrived;

  /**
   * Says that there was no answer.
   *
   * @param mayHaveArrived false only if the request surely never left: no address, no connection
   * @param message where the request went and why there was no answer, for people
   */
  public OfflineException(boolean mayHaveArrived, String message, Throwable cause) {
    super("offline", message, cause);
    this.mayHaveArrived = mayHaveArrived;
  }

  @Override
  public boolean mayHaveArrived() {
    return mayHaveArrived;
  }
}
