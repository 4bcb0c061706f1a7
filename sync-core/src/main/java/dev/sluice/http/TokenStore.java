package dev.sluice.http;

import org.jspecify.annotations.Nullable;

/**
 * The app's place for its tokens, such as a key chain or an encrypted file. The engine itself
 * stores no token. Each {@link Credentials} object calls one method of its store at a time. Only
 * the first {@link #load} is called on a thread of the app. {@link #load} and {@link #save} may
 * block, but must not call the engine.
 */
public interface TokenStore {

  /**
   * Returns the tokens of the last {@link #save}, or the tokens of the log-in. Called on the app's
   * thread when credentials are made, and later before each refresh, on another thread. The engine
   * also uses tokens that another process has stored.
   */
  Tokens load();

  /**
   * Stores new tokens durably. The engine uses the tokens only after this method has returned. If
   * this method throws, the sync fails with {@link dev.sluice.failure.StorageException}. The next
   * sync saves the same tokens again. One further call of this method is possible after a log-out,
   * or after the engine was closed.
   *
   * <p>New tokens are lost if the process dies before this method has stored them. After such a
   * loss, a server that accepts a refresh token only once wants a new log-in.
   */
  void save(Tokens tokens);

  /**
   * An access token and its refresh token. Neither token appears in {@link #toString()} or an
   * error.
   *
   * @param access the access token, part of each request
   * @param refresh the refresh token; null if the access token cannot be refreshed
   */
  record Tokens(String access, @Nullable String refresh) {

    /**
     * Checks the access token and the refresh token.
     *
     * @throws IllegalArgumentException if a token is empty, or has a blank, a line break or a
     *     character beyond ASCII
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
