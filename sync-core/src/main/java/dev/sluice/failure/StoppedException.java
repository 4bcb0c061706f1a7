package dev.sluice.failure;

/** The app ended the sync by a cancel, a freeze or a close. */
public final class StoppedException extends SyncException {

  private static final long serialVersionUID = 1;

  private StoppedException(FailureKind kind, String message) {
    super(kind, message, null);
  }

  /** The operation was cancelled. */
  public static StoppedException cancelled() {
    return new StoppedException(FailureKind.CANCELLED, "the sync was cancelled");
  }

  /** The engine is frozen. */
  public static StoppedException frozen() {
    return new StoppedException(FailureKind.FROZEN, "the engine is frozen");
  }

  /**
   * Something was closed.
   *
   * @param what the thing that is closed, "the engine" for example
   */
  public static StoppedException closed(String what) {
    return new StoppedException(FailureKind.CLOSED, what + " is closed");
  }

  @Override
  public boolean mayHaveArrived() {
    return kind() != FailureKind.FROZEN;
  }
}
