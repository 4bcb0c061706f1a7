package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * Why a sync stopped or a change was not taken. There is one class for each thing that an app can
 * do next; {@link #kind()} says what happened. {@link #getMessage()} is written for people and
 * never holds a token or a user's data.
 */
public abstract sealed class SyncException extends RuntimeException
    permits CredentialsException,
        InternalException,
        ListFailedException,
        NeedsAttentionException,
        RefusedException,
        StoppedException,
        StorageException,
        TooManyRequestsException,
        UnavailableException,
        UnsupportedException {

  private static final long serialVersionUID = 1;

  private final FailureKind kind;

  SyncException(FailureKind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** What happened. */
  public final FailureKind kind() {
    return kind;
  }

  /** The same as programs read it, in lower case: {@code offline}, {@code busy}... */
  public String code() {
    return kind.code();
  }

  /**
   * Whether a request that ended so may have been carried out by the server all the same. A create
   * with such an outcome is looked for before it is sent again. Only failures that are surely told
   * before a request leaves, or by an answer that says it was not carried out, answer false.
   */
  public boolean mayHaveArrived() {
    return true;
  }
}
