package dev.sluice.http;

import dev.sluice.internal.http.BaseUrl;
import dev.sluice.internal.http.JsonBody;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;

/**
 * The request for a new access token: a POST of a form, which OAuth 2 calls the refresh token
 * grant, or of JSON. Immutable.
 *
 * <p>The answer is a JSON object with the new tokens. Without a new refresh token the old one stays
 * valid. An answer 400 or 401, or one that says {@code invalid_grant}, means that the user has to
 * log in again, and so do the words of {@link dev.sluice.schema.SyncSchema#errors}. Any other
 * failure passes, and the engine asks again at its next sync.
 */
public final class TokenRefresh {

  private static final String GRANT = "refresh_token";
  private static final String GRANT_TYPE = "grant_type";
  private static final int LEAST_SECRET = 8;

  private final HttpUrl url;
  private final Map<String, String> fields;
  private final Shape shape;

  /** Where the answer has the tokens, how the request names the old one, and whether it is JSON. */
  private record Shape(String accessAt, String refreshAt, String sentAs, boolean isJson) {}

  private TokenRefresh(HttpUrl url, Map<String, String> fields, Shape shape) {
    this.url = url;
    this.fields = fields;
    this.shape = shape;
  }

  /**
   * As OAuth 2 has it: {@code grant_type=refresh_token} and {@code refresh_token} are sent, {@code
   * access_token} and {@code refresh_token} answered. The refresh token goes to this URL and no
   * redirect is followed.
   *
   * @param url the whole address, with a query if the server wants one, such as the app's key; it
   *     may be on another host than the API
   * @throws IllegalArgumentException if it is none, is not {@code https} (or {@code http} to this
   *     machine), or has a user or a fragment
   */
  public static TokenRefresh post(String url) {
    HttpUrl checked = BaseUrl.checkedAddress(Objects.requireNonNull(url, "url"));
    Shape shape = new Shape("access_token", "refresh_token", GRANT, false);
    return new TokenRefresh(checked, Map.of(GRANT_TYPE, GRANT), shape);
  }

  /**
   * Sends this field too, such as {@code client_id}; one of the same name is replaced.
   *
   * @throws IllegalArgumentException if the name is empty or that of the refresh token
   */
  public TokenRefresh with(String name, String value) {
    Objects.requireNonNull(value, "value");
    if (name.isEmpty() || name.equals(shape.sentAs())) {
      throw new IllegalArgumentException("a field needs a name other than " + shape.sentAs());
    }
    Map<String, String> more = new LinkedHashMap<>(fields);
    more.put(name, value);
    return new TokenRefresh(url, more, shape);
  }

  /**
   * Where the answer has the tokens: dotted paths, such as {@code data.token}.
   *
   * @throws IllegalArgumentException if one is empty
   */
  public TokenRefresh answers(String access, String refresh) {
    if (access.isEmpty() || refresh.isEmpty()) {
      throw new IllegalArgumentException("a path into the answer must not be empty");
    }
    Shape other = new Shape(access, refresh, shape.sentAs(), shape.isJson());
    return new TokenRefresh(url, fields, other);
  }

  /**
   * The request names the refresh token so, {@code refreshToken} for example. A server with a name
   * of its own is not one of OAuth 2: then {@code grant_type} is sent only if {@link #with} says it
   * afterwards.
   *
   * @throws IllegalArgumentException if the name is empty or that of another field
   */
  public TokenRefresh sends(String name) {
    Map<String, String> others = new LinkedHashMap<>(fields);
    others.remove(GRANT_TYPE);
    if (name.isEmpty() || others.containsKey(name)) {
      throw new IllegalArgumentException("the refresh token needs a name of its own: " + name);
    }
    Shape other = new Shape(accessAt(), refreshAt(), name, shape.isJson());
    return new TokenRefresh(url, others, other);
  }

  /** Sends the fields as a JSON object of texts, and not as a form. */
  public TokenRefresh json() {
    return new TokenRefresh(url, fields, new Shape(accessAt(), refreshAt(), shape.sentAs(), true));
  }

  HttpUrl url() {
    return url;
  }

  RequestBody body(String refreshToken) {
    if (shape.isJson()) {
      Map<String, String> all = new LinkedHashMap<>(fields);
      all.put(shape.sentAs(), refreshToken);
      return JsonBody.of(all);
    }
    FormBody.Builder form = new FormBody.Builder();
    fields.forEach(form::add);
    return form.add(shape.sentAs(), refreshToken).build();
  }

  /** The words of a server without the app's secrets: long values, but for names of OAuth 2. */
  String hideIn(String words) {
    List<String> values = new ArrayList<>(fields.values());
    for (int i = 0; i < url.querySize(); i++) {
      values.add(String.valueOf(url.queryParameterValue(i)));
    }
    String hidden = words;
    for (String value : values) {
      if (value.length() >= LEAST_SECRET && !value.equals(GRANT)) {
        hidden = Secret.of(value).mask().in(hidden);
      }
    }
    return hidden;
  }

  String accessAt() {
    return shape.accessAt();
  }

  String refreshAt() {
    return shape.refreshAt();
  }

  @Override
  public String toString() {
    return "TokenRefresh[" + url.newBuilder().query(null).build() + "]";
  }
}
