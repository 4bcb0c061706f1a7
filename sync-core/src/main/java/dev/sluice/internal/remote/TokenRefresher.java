package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Completable;

/** Refreshes credentials that the server accepts only for a time. */
public interface TokenRefresher {

  /** The number of the credentials that the next request uses. Each refresh changes the number. */
  int generation();

  /**
   * Looks for newer credentials in the app's store, and uses them if there are any. Blocks while
   * the app's store is asked.
   *
   * @return whether a request must get new credentials
   * @throws dev.sluice.failure.CredentialsException if the server has refused to refresh these
   *     credentials
   */
  boolean needsRequest();

  /** The path of the refresh, relative to the server's base; empty if it goes elsewhere. */
  String path();

  /**
   * Requests new credentials, gives them to the app to store, and uses them. A sent request is
   * finished even after the sync's end, because the server may already refuse the old credentials.
   *
   * @return fails with {@link dev.sluice.failure.CredentialsException} only if the server refuses
   */
  Completable refresh(Slot slot);
}
