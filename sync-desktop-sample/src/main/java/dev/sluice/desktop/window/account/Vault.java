package dev.sluice.desktop.window.account;

import java.io.IOException;
import java.util.Optional;

/**
 * Where the sign-in is kept between two starts. {@link #load} and {@link #secure} may ask the
 * system's keyring, which may wait for its user; the others do so only at a sign-out.
 */
public interface Vault {

  /** What the user wants until it is taken back. */
  enum Wish {
    /** No request is sent, though somebody is signed in. */
    OFFLINE,
    /** There is no server, and no start asks for one. */
    NO_SERVER
  }

  /**
   * What was kept.
   *
   * @throws IOException if the token is kept elsewhere and is not given
   */
  Optional<Login> load() throws IOException;

  /** Keeps it in place of what was kept before. */
  void save(Login login) throws IOException;

  /** Moves the token of what is kept to the safest place that there is; until then it stays. */
  void secure() throws IOException;

  /** Whether the user wants that. */
  boolean has(Wish wish) throws IOException;

  /** Keeps that wish, or forgets it. */
  void keep(Wish wish, boolean yes) throws IOException;

  /** Keeps nothing any more: no sign-in, no wish. */
  void forget() throws IOException;
}
