package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * Why a sync stopped or a change was not accepted. Each subclass means one thing that an app can do
 * next; {@link #kind()} says what happened. {@link #getMessage()} is for people and contains
 * neither a token nor user data.
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

  /** A code for programs, in lower case: {@code offline}, {@code busy}... */
  public String code() {
    return kind.code();
  }

  /**
   * Whether the server may have carried out the request, although the request failed here. If true,
   * the engine looks for a lost create before it sends the create again. False only if the request
   * never left, or if the server's answer says that nothing was done.
   */
  public boolean mayHaveArrived() {
    return true;
  }
}
