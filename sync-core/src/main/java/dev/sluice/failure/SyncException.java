package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * Why a sync stopped or a change was not taken. The kinds are few and chosen by what the engine
 * does next; {@link #getMessage()} is written for people and never holds a token or a user's data.
 */
public abstract sealed class SyncException extends RuntimeException
    permits BusyException,
        CancelledException,
        ClosedException,
        ForbiddenException,
        FrozenException,
        InternalException,
        ListFailedException,
        LoggedOutException,
        NeedsAttentionException,
        OfflineException,
        RefusedException,
        ServerFailedException,
        SlotsExhaustedException,
        SlotsUnavailableException,
        StalledException,
        StorageException,
        TooManyRequestsException,
        UnauthorizedException,
        UnsupportedException,
        WrongAccountException {

  private static final long serialVersionUID = 1;

  private final String kind;

  SyncException(String kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /**
   * The kind in one lower-case word or two, as programs read it: {@code offline}, {@code busy}...
   */
  public final String kind() {
    return kind;
  }

  /**
   * Whether a request that ended so may have been carried out by the server all the same. A create
   * with such an outcome is looked for before it is sent again. Only kinds that are surely told
   * before a request leaves, or by an answer that says it was not carried out, answer false.
   */
  public boolean mayHaveArrived() {
    return true;
  }
}
