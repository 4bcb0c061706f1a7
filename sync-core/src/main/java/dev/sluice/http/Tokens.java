package dev.sluice.http;

import org.jspecify.annotations.Nullable;

/**
 * An access token, and what a new one is got with. Shows itself to nobody: neither in {@link
 * #toString()} nor in an error.
 *
 * @param access what requests prove
 * @param refresh what it is refreshed with; null if it cannot be refreshed
 */
public record Tokens(String access, @Nullable String refresh) {

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
