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
 * <p>The answer is a JSON object with the new tokens. If the answer has no new refresh token, the
 * old one stays valid. The user has to log in again after an answer 400 or 401, after one that says
 * {@code invalid_grant}, and after the words of {@link dev.sluice.schema.SyncSchema#errors}. After
 * any other failure, the engine asks again at its next sync.
 */
public final class TokenRefresh {

  private static final String GRANT = "refresh_token";
  private static final String GRANT_TYPE = "grant_type";
  private static final int LEAST_SECRET = 8;

  private final HttpUrl url;
  private final Map<String, String> fields;
  private final Shape shape;

  /** The names of the tokens in the answer and the request, and whether the request is JSON. */
  private record Shape(String accessAt, String refreshAt, String sentAs, boolean isJson) {}

  private TokenRefresh(HttpUrl url, Map<String, String> fields, Shape shape) {
    this.url = url;
    this.fields = fields;
    this.shape = shape;
  }

  /**
   * A request as in OAuth 2. It sends {@code grant_type=refresh_token} and {@code refresh_token};
   * the answer has {@code access_token} and {@code refresh_token}. The refresh token goes to this
   * URL only: no redirect is followed.
   *
   * @param url the whole address, with a query if the server wants one, such as the app's key; it
   *     may be on another host than the API
   * @throws IllegalArgumentException if it is no URL, is not {@code https} (or {@code http} to this
   *     machine), or has a user or a fragment
   */
  public static TokenRefresh post(String url) {
    HttpUrl checked = BaseUrl.checkedAddress(Objects.requireNonNull(url, "url"));
    Shape shape = new Shape("access_token", "refresh_token", GRANT, false);
    return new TokenRefresh(checked, Map.of(GRANT_TYPE, GRANT), shape);
  }

  /**
   * A copy that sends one more field, such as {@code client_id}; a field of the same name is
   * replaced.
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
   * A copy with other places of the tokens in the answer: dotted paths, such as {@code data.token}.
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
   * A copy that sends the refresh token under this name, {@code refreshToken} for example. A server
   * with such a name does not use OAuth 2. So {@code grant_type} is no longer sent, unless {@link
   * #with} adds it afterwards.
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

  /** A copy that sends the fields as a JSON object of texts, and not as a form. */
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
