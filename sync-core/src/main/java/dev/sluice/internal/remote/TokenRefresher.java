package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Completable;

/** Credentials that the server accepts for a time, and how to get new ones. */
public interface TokenRefresher {

  /** The number of the credentials that the next request proves; each refresh changes it. */
  int generation();

  /**
   * Looks for newer credentials that somebody else has got, and uses them. Blocks while the app's
   * store is asked.
   *
   * @return whether there are none, so that a request is needed
   * @throws dev.sluice.failure.CredentialsException if the server has refused to refresh these
   */
  boolean needsRequest();

  /** The path of that request, relative to the server's base; empty if it goes elsewhere. */
  String path();

  /**
   * Asks for new credentials, has the app store them, and uses them from then on. What was sent is
   * finished even if the sync has ended: the server may have made the old ones invalid.
   *
   * @return fails with {@link dev.sluice.failure.CredentialsException} only if the server refuses
   */
  Completable refresh(Slot slot);
}
