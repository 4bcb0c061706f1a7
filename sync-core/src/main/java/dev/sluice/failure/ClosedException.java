package dev.sluice.failure;

/** The engine or the database was closed. */
public final class ClosedException extends SyncException {

  private static final long serialVersionUID = 1;

  /**
   * Says what was closed.
   *
   * @param what the thing that is closed, "the engine" for example
   */
  public ClosedException(String what) {
    super("closed", what + " is closed", null);
  }
}
