package dev.sluice.desktop.window.account;

import java.io.IOException;
import java.util.Optional;

/** Where the sign-in is kept between two starts: a file, or a system's keyring behind this. */
public interface Vault {

  /** What was kept. */
  Optional<Login> load() throws IOException;

  /** Keeps it in place of what was kept before. */
  void save(Login login) throws IOException;

  /** Whether the user wants to work offline. */
  boolean isOffline() throws IOException;

  /** Keeps that wish, or forgets it. */
  void keepOffline(boolean yes) throws IOException;

  /** Keeps nothing any more. */
  void forget() throws IOException;
}
