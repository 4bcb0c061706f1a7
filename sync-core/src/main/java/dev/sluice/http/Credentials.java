package dev.sluice.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import okio.ByteString;

/**
 * Proves to the server who the user is, by HTTP Basic. Immutable. Shows itself to nobody: not in
 * {@link #toString()}, not in an error, not in a log.
 */
public final class Credentials {

  private static final int KEY_DIGITS = 16;

  private final String user;
  private final String password;
  private final SecretMask mask;

  private Credentials(String user, String password, List<String> secrets) {
    this.user = user;
    this.password = password;
    this.mask = SecretMask.of(header().substring("Basic ".length()), secrets);
  }

  /**
   * The token that the server shows in the user's profile.
   *
   * @throws IllegalArgumentException if no token looks like that: blanks, line breaks, a colon
   */
  public static Credentials apiToken(String token) {
    if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ':')) {
      throw new IllegalArgumentException(
          "an API token may have letters, digits and signs only, no blank, line break or colon");
    }
    return new Credentials(token, "api_token", List.of(token));
  }

  /**
   * What the user logs in with.
   *
   * @throws IllegalArgumentException if one is empty, or the address holds a colon or a line break
   */
  public static Credentials password(String email, String password) {
    if (email.isEmpty() || !email.chars().allMatch(c -> c > ' ' && c != 0x7f && c != ':')) {
      throw new IllegalArgumentException(
          "an e-mail address must not be empty or contain a blank, a line break or a colon");
    }
    if (password.isEmpty()) {
      throw new IllegalArgumentException("a password must not be empty");
    }
    return new Credentials(email, password, List.of(password, email));
  }

  /**
   * Names the account on a server without telling who it is: the host and 16 hexadecimal digits of
   * a hash. The same at every start; a new password does not change it, a new token does.
   *
   * @param host in any case of letters
   */
  public String key(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    ByteString hash = ByteString.encodeUtf8(name + '\n' + user).sha256();
    return name + '-' + hash.hex().substring(0, KEY_DIGITS);
  }

  /** The value of the header {@code Authorization}: a secret, for a call of the app's own. */
  public String header() {
    return okhttp3.Credentials.basic(user, password, UTF_8);
  }

  /** The same words without the secrets, should a server have repeated them in any form. */
  public String hideIn(String words) {
    return mask.in(words);
  }

  @Override
  public String toString() {
    return "Credentials[***]";
  }
}
