package dev.sluice.http;

import org.jspecify.annotations.Nullable;

/**
 * Where the app keeps its tokens: a key chain, an encrypted file. The engine stores none. Both
 * methods may block, are called one at a time for one {@link Credentials}, and on any thread but
 * the app's. Neither may call the engine.
 */
public interface TokenStore {

  /**
   * The tokens that were saved last, or those of the log-in. Asked when credentials are made, on
   * the caller's thread, and before each refresh: what another process has refreshed is used as it
   * is.
   */
  Tokens load();

  /**
   * Stores new tokens durably. They are used after this has returned, so after a crash the app has
   * those that the server accepts. If this throws, the sync fails with {@link
   * dev.sluice.failure.StorageException}, and the next one saves the same tokens again. It may be
   * called once more after the engine was closed or the user has logged out, if a refresh was under
   * way.
   *
   * <p>If the process dies after the server has given new tokens and before they are stored, they
   * are lost; a server that accepts a refresh token only once then asks for a new log-in.
   */
  void save(Tokens tokens);

  /**
   * An access token, and what a new one is got with. Shows itself to nobody: neither in {@link
   * #toString()} nor in an error.
   *
   * @param access what requests prove
   * @param refresh what it is refreshed with; null if it cannot be refreshed
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
