package dev.sluice.internal.http;

import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteException.Reason;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** The tokens of credentials that can be refreshed. Safe for use by several threads. */
public interface RefreshableTokens {

  /** Where new tokens are asked for. */
  HttpUrl url();

  /** The number of the tokens in use; each change of the tokens changes it. */
  int generation();

  /**
   * Uses newer tokens if the app's store has any.
   *
   * @return whether the store has no newer tokens, so that the server must be asked
   * @throws dev.sluice.failure.CredentialsException if the server has refused to refresh the tokens
   */
  boolean needsRequest();

  /**
   * Joins the refresh that is under way in any engine, or begins a new refresh with the given
   * request. Two refreshes must not overlap, because a server may take a repeated refresh token for
   * a theft. The refresh ends even if every waiting caller is cancelled.
   */
  Single<Boolean> once(Supplier<Single<Boolean>> request);

  /** The body of the request for new tokens. */
  RequestBody body();

  /** Masks, in a server's text, the app's own secrets, which the request for tokens contains. */
  String hideIn(String words);

  /** Dotted path of the access token in the answer. */
  String accessAt();

  /** Dotted path of the refresh token in the answer. */
  String refreshAt();

  /**
   * Stores and uses new tokens of the server.
   *
   * @param refresh the new refresh token; null if the old one stays valid
   * @throws dev.sluice.failure.StorageException if the app could not store the tokens
   * @throws IllegalArgumentException if a text cannot be a token
   */
  void refreshed(String access, @Nullable String refresh);

  /** Notes that the server refuses to refresh these tokens. */
  void refused();

  /** The failure of the app's store, without the store's message, which may show a token. */
  static StorageException failure(String what, RuntimeException failed) {
    return new StorageException(
        Reason.OTHER,
        "the app's tokens could not be " + what + ": " + failed.getClass().getSimpleName(),
        null);
  }
}
