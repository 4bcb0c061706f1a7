package dev.sluice.failure;

/** A fault of this library. The operation ended; nothing that was committed is touched. */
public final class InternalException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Carries the fault as its cause; its message stays out, it might hold anything. */
  public InternalException(Throwable cause) {
    super(FailureKind.INTERNAL, "an unexpected " + cause.getClass().getSimpleName(), cause);
  }
}
