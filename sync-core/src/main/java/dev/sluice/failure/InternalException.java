package dev.sluice.failure;

/** A bug of this library. The operation ended; what was committed stays. */
public final class InternalException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Wraps the error. Its message is not repeated, since it might contain user data. */
  public InternalException(Throwable cause) {
    super(FailureKind.INTERNAL, "an unexpected " + cause.getClass().getSimpleName(), cause);
  }
}
