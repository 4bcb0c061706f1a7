package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import java.io.IOException;

/** What a sign-in begins and a sign-out ends. For the thread beside the screen. */
public interface Sessions {

  /**
   * Builds an engine.
   *
   * @throws IllegalArgumentException if the URL is none
   */
  SyncEngine connect(Login login);

  /** What proves who the user is; on any thread. */
  Credentials credentials(Login login);

  /** How many changes the engine does not know of, so that a sign-out would lose them. */
  int onlyHere();

  /** Removes what is the user's and not the engine's. */
  void forget() throws IOException;
}
