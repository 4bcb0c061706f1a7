package dev.sluice.failure;

/** The user has to log in. The engine freezes until then; {@link #kind()} says why. */
public final class CredentialsException extends SyncException {

  private static final long serialVersionUID = 1;

  private CredentialsException(FailureKind kind, String message) {
    super(kind, message, null);
  }

  /** The server does not accept the credentials. */
  public static CredentialsException unauthorized() {
    return new CredentialsException(
        FailureKind.UNAUTHORIZED, "the server does not accept the credentials; log in again");
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
