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

  /** Which tokens are in use; another number after each change. */
  int generation();

  /**
   * Looks into the app's store for newer tokens, and uses them.
   *
   * @return whether there are none, so that they must be asked for
   * @throws dev.sluice.failure.CredentialsException if the server has refused to refresh these
   */
  boolean needsRequest();

  /**
   * The refresh that is under way, of whatever engine, or a new one that this makes: a server may
   * take a second use of a refresh token for a theft. It goes on even if all that waited for it
   * have been cancelled.
   */
  Single<Boolean> once(Supplier<Single<Boolean>> request);

  /** The body of the request for new tokens. */
  RequestBody body();

  /** Masks the app's own secrets, which the request for tokens says, in these words. */
  String hideIn(String words);

  /** Dotted path of the access token in the answer. */
  String accessAt();

  /** Dotted path of the refresh token in the answer. */
  String refreshAt();

  /**
   * The server gave new tokens: stores and uses them.
   *
   * @param refresh null if the old one stays valid
   * @throws dev.sluice.failure.StorageException if the app could not store them
   * @throws IllegalArgumentException if they cannot be tokens
   */
  void refreshed(String access, @Nullable String refresh);

  /** The server refuses to refresh these tokens. */
  void refused();

  /** The app's store has failed; without its words, which may show a token. */
  static StorageException failure(String what, RuntimeException failed) {
    return new StorageException(
        Reason.OTHER,
        "the app's tokens could not be " + what + ": " + failed.getClass().getSimpleName(),
        null);
  }
}
