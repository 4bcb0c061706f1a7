package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

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
   * The engine is frozen, and so nothing was begun.
   *
   * @param why what froze the engine; null if it is not known
   */
  public static StoppedException frozen(@Nullable SyncException why) {
    return why == null || FailureKind.FROZEN.is(why)
        ? frozen()
        : new StoppedException(FailureKind.FROZEN, "the engine is frozen: " + why.getMessage());
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
