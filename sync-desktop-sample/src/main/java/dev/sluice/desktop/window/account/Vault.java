package dev.sluice.desktop.window.account;

import java.io.IOException;
import java.util.Optional;

/** Where the sign-in is kept between two starts: a file, or a system's keyring behind this. */
public interface Vault {

  /** What the user wants until it is taken back. */
  enum Wish {
    /** No request is sent, though somebody is signed in. */
    OFFLINE,
    /** There is no server, and no start asks for one. */
    NO_SERVER
  }

  /** What was kept. */
  Optional<Login> load() throws IOException;

  /** Keeps it in place of what was kept before. */
  void save(Login login) throws IOException;

  /** Whether the user wants that. */
  boolean has(Wish wish) throws IOException;

  /** Keeps that wish, or forgets it. */
  void keep(Wish wish, boolean yes) throws IOException;

  /** Keeps nothing any more: no sign-in, no wish. */
  void forget() throws IOException;
}
