package dev.sluice.http;

import org.jspecify.annotations.Nullable;

/**
 * Where the app keeps its tokens: a key chain, an encrypted file. The engine stores none. Both
 * methods may block. For one {@link Credentials} they are called one at a time, and never on a
 * thread of the app, except for the first {@link #load}. Neither method may call the engine.
 */
public interface TokenStore {

  /**
   * The tokens that were saved last, or the tokens of the log-in. Called when credentials are made,
   * on the caller's thread, and before each refresh. If another process has refreshed the tokens,
   * the engine uses these.
   */
  Tokens load();

  /**
   * Stores new tokens durably. The engine uses the tokens after this method has returned, so that
   * the app still has valid tokens after a crash. If this method throws, the sync fails with {@link
   * dev.sluice.failure.StorageException}, and the next sync saves the same tokens again. If a
   * refresh is under way when the engine is closed or the user logs out, this method may be called
   * once more.
   *
   * <p>If the process dies before new tokens are stored, they are lost. A server that accepts a
   * refresh token only once then asks for a new log-in.
   */
  void save(Tokens tokens);

  /**
   * An access token and its refresh token. They are never shown in {@link #toString()} or an error.
   *
   * @param access the access token, which requests carry
   * @param refresh the refresh token; null if the access token cannot be refreshed
   */
  record Tokens(String access, @Nullable String refresh) {

    /**
     * Checks that these can be tokens.
     *
     * @throws IllegalArgumentException if one is empty, or has a blank, a line break or a character
     *     beyond ASCII
     */
    public Tokens {
      checked("an access token", access);
      if (refresh != null) {
        checked("a refresh token", refresh);
      }
    }

    static String checked(String what, String token) {
      if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
        throw new IllegalArgumentException(
            what + " may have letters, digits and signs only, no blank or line break");
      }
      return token;
    }

    @Override
    public String toString() {
      return "Tokens[***]";
    }
  }
}
