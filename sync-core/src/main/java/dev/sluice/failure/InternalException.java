package dev.sluice.failure;

/**
 * A bug of this library, or a wrong version of another library in the program. The operation has
 * ended; committed changes stay.
 */
public final class InternalException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Wraps the error without repeating its message, since that might contain user data. */
  public InternalException(Throwable cause) {
    super(FailureKind.INTERNAL, "an unexpected " + words(cause), cause);
  }

  private static String words(Throwable cause) {
    String name = cause.getClass().getSimpleName();
    return cause instanceof LinkageError
        ? name + ": the program has another version of a library, such as OkHttp, than it needs"
        : name;
  }
}
