package dev.sluice.desktop.window.account;

import java.io.IOException;

/**
 * Where a system keeps secrets for its user. Each call may take long: the user may be asked to
 * unlock it.
 */
public interface TokenKeyring {

  /** Whether a keyring has taken a token. */
  enum Taken {
    /** It gives it back. */
    YES,
    /** There is none. */
    NO,
    /** It has not said so, as one that is locked, or ends meanwhile. */
    PERHAPS
  }

  /** Keeps a token, in place of the one before. */
  Taken keep(String name, String token);

  /**
   * The token that is kept under that name.
   *
   * @throws IOException if there is none, or it is not given
   */
  String token(String name) throws IOException;

  /**
   * Keeps the token no more; without one, does nothing.
   *
   * @throws IOException if the keyring cannot be reached
   */
  void forget(String name) throws IOException;

  /** The keyring of a system that has none. */
  static TokenKeyring none() {
    return new TokenKeyring() {
      @Override
      public Taken keep(String name, String token) {
        return Taken.NO;
      }

      @Override
      public String token(String name) throws IOException {
        throw new IOException("the token is in the system's keyring, which is not used here");
      }

      @Override
      public void forget(String name) throws IOException {
        throw new IOException(
            "the token may still be in the system's keyring, which is not used here");
      }
    };
  }
}
