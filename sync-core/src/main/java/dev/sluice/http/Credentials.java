package dev.sluice.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.http.TokenStore.Tokens;
import dev.sluice.internal.http.Authorization;
import dev.sluice.internal.http.CredentialsInside;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Proves to the server who the user is, by HTTP Basic, a header or a bearer token. Further headers
 * can be added. No secret ever appears in {@link #toString()}, an error, a log or a URL. Safe for
 * use by several threads. Only credentials with a {@link TokenRefresh} ever change.
 */
public final class Credentials {

  private static final int KEY_DIGITS = 16;
  private static final String AUTHORIZATION = "Authorization";
  private static final String API_TOKEN = "api_token";
  private static final String NAME = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

  /** The headers that the engine or OkHttp writes itself. */
  private static final Set<String> TAKEN =
      Set.of(
          "accept",
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "host",
          "idempotency-key",
          "if-match",
          "transfer-encoding",
          "user-agent");

  static {
    CredentialsInside.come((credentials, host) -> ((Credentials) credentials).authorization(host));
  }

  private final String user;
  private final String name;
  private final Supplier<Secret> secret;
  private final @Nullable BearerTokens tokens;
  private final Map<String, Secret> beside;

  private Credentials(
      String user, String name, Supplier<Secret> secret, @Nullable BearerTokens tokens) {
    this.user = user;
    this.name = name;
    this.secret = secret;
    this.tokens = tokens;
    this.beside = Map.of();
  }

  private Credentials(Credentials others, Map<String, Secret> beside) {
    this.user = others.user;
    this.name = others.name;
    this.secret = others.secret;
    this.tokens = others.tokens;
    this.beside = beside;
  }

  private static Credentials fixed(String user, String name, Secret secret) {
    return new Credentials(user, name, () -> secret, null);
  }

  private static Credentials basic(
      String account, String user, String password, List<String> secrets) {
    String header = okhttp3.Credentials.basic(user, password, UTF_8);
    return fixed(account, AUTHORIZATION, Secret.basic(header, secrets));
  }

  /**
   * Credentials from the API token that the server shows in the user's profile. A new token counts
   * as another account. With {@link dev.sluice.schema.SyncSchema#accountIn}, a new token of the
   * same user counts as the same account.
   *
   * @throws IllegalArgumentException if the token is empty, or has a blank, a line break, a colon
   *     or a character beyond ASCII
   */
  public static Credentials apiToken(String token) {
    return ofToken(token, token);
  }

  /**
   * Credentials from an account's name and API token. A new token with the same account name counts
   * as the same account.
   *
   * @param account as in {@link #header}
   * @throws IllegalArgumentException if the account is empty, or {@link #apiToken(String)} refuses
   *     the token
   */
  public static Credentials apiToken(String account, String token) {
    return ofToken(account(account), token);
  }

  private static Credentials ofToken(String account, String token) {
    if (token.isEmpty() || !token.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ':')) {
      throw new IllegalArgumentException(
          "an API token may have letters, digits and signs only, no blank, line break or colon");
    }
    return basic(account, token, API_TOKEN, List.of(token));
  }

  /**
   * Credentials from an e-mail address and a password. The address names the account. Capital and
   * small letters in the address are equal.
   *
   * @throws IllegalArgumentException if the address or the password is empty, or the address has a
   *     blank, a colon or a line break
   */
  public static Credentials password(String email, String password) {
    if (email.isEmpty() || !email.chars().allMatch(c -> c > ' ' && c != 0x7f && c != ':')) {
      throw new IllegalArgumentException(
          "an e-mail address must not be empty or contain a blank, a line break or a colon");
    }
    if (password.isEmpty()) {
      throw new IllegalArgumentException("a password must not be empty");
    }
    return basic(email.toLowerCase(Locale.ROOT), email, password, List.of(password, email));
  }

  /**
   * Credentials in one header. Example: a key in {@code X-Redmine-API-Key}, or a value of {@code
   * Authorization}.
   *
   * @param account a name for the user, such as a number; must stay the same at every start of the
   *     app, also when the header's value changes
   * @throws IllegalArgumentException if an argument is empty, if no header can have that name or
   *     value, or if the engine writes that header itself
   */
  public static Credentials header(String account, String name, String value) {
    return fixed(account(account), checkedName(name), checkedValue(value));
  }

  /**
   * A copy with one more header. Example: the app's key beside the user's token. The value is a
   * secret too. The new header replaces an added header of the same name.
   *
   * @throws IllegalArgumentException if {@link #header} refuses the name or the value, or if these
   *     credentials already prove the user by a header of that name
   */
  public Credentials with(String header, String value) {
    if (checkedName(header).equalsIgnoreCase(name)) {
      throw new IllegalArgumentException("the credentials have a header of that name");
    }
    Map<String, Secret> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(beside);
    more.put(header, checkedValue(value));
    return new Credentials(this, more);
  }

  private static String checkedName(String name) {
    if (!name.matches(NAME) || TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException("credentials cannot be in a header of that name");
    }
    return name;
  }

  private static Secret checkedValue(String value) {
    boolean isText = value.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    if (!isText || value.isEmpty() || !value.trim().equals(value)) {
      throw new IllegalArgumentException(
          "a key may have letters, digits and signs only, no line break");
    }
    return Secret.of(value);
  }

  /**
   * Credentials from a bearer token that never expires, or that the app replaces by {@code
   * engine.resume}.
   *
   * @param account as in {@link #header}
   * @throws IllegalArgumentException if the account or the token is empty, or the token has a blank
   *     or a line break
   */
  public static Credentials bearer(String account, String token) {
    Tokens fixed = new Tokens(Objects.requireNonNull(token, "token"), null);
    return fixed(account(account), AUTHORIZATION, Secret.bearer(fixed, fixed));
  }

  /**
   * Credentials from a bearer token that the engine refreshes when the server answers 401. One
   * request, with a slot of its own, refreshes the token for all waiting requests. Every request
   * with the answer 401 is sent again. The engine freezes only if the server refuses the refresh,
   * or answers 401 to a new token. Engines of the same user in one process should share one object
   * of this class.
   *
   * @param account as in {@link #header}
   * @param store where the tokens are kept; this method calls {@link TokenStore#load} on the
   *     calling thread
   * @throws IllegalArgumentException if the account is empty
   */
  public static Credentials bearer(String account, TokenStore store, TokenRefresh refresh) {
    Objects.requireNonNull(refresh, "refresh");
    BearerTokens tokens = new BearerTokens(Objects.requireNonNull(store, "store"), refresh);
    return new Credentials(account(account), AUTHORIZATION, tokens::secret, tokens);
  }

  private static String account(String account) {
    if (account.trim().isEmpty()) {
      throw new IllegalArgumentException("an account needs a name");
    }
    return account;
  }

  /**
   * A name for the account, if the server does not say who the user is. The name consists of the
   * host and 16 hexadecimal digits of a hash. The name is the same at every start, also after a new
   * password, key or bearer token. Only credentials of {@link #apiToken(String)} get a new name
   * with a new token.
   *
   * @param host the server's host, in capital or small letters
   */
  public String key(String host) {
    String small = host.toLowerCase(Locale.ROOT);
    ByteString hash = ByteString.encodeUtf8(small + '\n' + user).sha256();
    return small + '-' + hash.hex().substring(0, KEY_DIGITS);
  }

  /** The name of the header that proves who the user is: {@code Authorization} for most. */
  public String headerName() {
    return name;
  }

  /** The value of {@link #headerName} now: a secret, for a call of the app's own. */
  public String header() {
    return secret.get().header();
  }

  /** The text with all secrets hidden: a server may have repeated a secret in any form. */
  public String hideIn(String words) {
    return hidden(words, secret.get());
  }

  private String hidden(String words, Secret now) {
    String hidden = now.mask().in(words);
    for (Secret each : beside.values()) {
      hidden = each.mask().in(hidden);
    }
    return hidden;
  }

  private Authorization authorization(String host) {
    Secret now = secret.get();
    Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    beside.forEach((header, value) -> more.put(header, value.header()));
    return new Authorization(
        () -> key(host), name, now.header(), more, words -> hidden(words, now), tokens);
  }

  @Override
  public String toString() {
    return "Credentials[***]";
  }
}
