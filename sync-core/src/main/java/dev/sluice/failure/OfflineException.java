package dev.sluice.failure;

/** The server was not reached, or its answer was lost on the way. */
public final class OfflineException extends SyncException {

  private static final long serialVersionUID = 1;

  private static final String NOT_REACHED = "the server was not reached";
  private static final String NOR_HEARD = ", or its answer did not arrive whole";

  private final boolean mayHaveArrived;

  /**
   * Says that there was no answer.
   *
   * @param mayHaveArrived false only if the request surely never left: no address, no connection
   */
  public OfflineException(boolean mayHaveArrived, Throwable cause) {
    super("offline", mayHaveArrived ? NOT_REACHED + NOR_HEARD : NOT_REACHED, cause);
    this.mayHaveArrived = mayHaveArrived;
  }

  @Override
  public boolean mayHaveArrived() {
    return mayHaveArrived;
  }
}
