package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/** The user has to log in; {@link #kind()} says why. The engine is frozen until then. */
public final class CredentialsException extends SyncException {

  private static final long serialVersionUID = 1;

  private final @Nullable String words;

  private CredentialsException(FailureKind kind, String message) {
    this(kind, message, null);
  }

  private CredentialsException(FailureKind kind, String message, @Nullable String words) {
    super(kind, message, null);
    this.words = words;
  }

  /** The server does not accept the credentials. */
  public static CredentialsException unauthorized() {
    return unauthorized(null);
  }

  /** The server does not accept the credentials, and said why. */
  public static CredentialsException unauthorized(@Nullable String serversWords) {
    return new CredentialsException(
        FailureKind.UNAUTHORIZED,
        "the server does not accept the credentials; log in again",
        serversWords);
  }

  /** The server's message, for people and not for a log; null if the server sent none. */
  public @Nullable String serversWords() {
    return words;
  }

  /** The credentials are not those of the database's user. */
  public static CredentialsException wrongAccount() {
    return new CredentialsException(
        FailureKind.WRONG_ACCOUNT,
        "the data on this device belongs to another account; log in to that one, or log out"
            + " first");
  }

  /** The user has logged out elsewhere. */
  public static CredentialsException loggedOut() {
    return new CredentialsException(
        FailureKind.LOGGED_OUT, "the user has logged out; log in again to sync");
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
