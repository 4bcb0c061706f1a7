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
 * The request for a new access token: a POST of a form, as in OAuth 2, or of JSON. The answer is a
 * JSON object with the new tokens. If the answer has no new refresh token, the old refresh token
 * stays valid. Immutable.
 *
 * <p>The user must log in again after an answer 400 or 401, or an answer with {@code
 * invalid_grant}. The same holds for an answer with a text that {@link
 * dev.sluice.schema.SyncSchema#errors} names for invalid credentials. After any other failure, the
 * engine asks again at its next sync.
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
   * A request as in OAuth 2 that follows no redirect. The request has {@code
   * grant_type=refresh_token} and {@code refresh_token}. The answer has {@code access_token} and
   * {@code refresh_token}.
   *
   * @param url the whole address, with a query if the server wants one; its host may differ from
   *     the API's host
   * @throws IllegalArgumentException if the URL is not valid, is neither {@code https} nor {@code
   *     http} to this machine, or has a user or a fragment
   */
  public static TokenRefresh post(String url) {
    HttpUrl checked = BaseUrl.checkedAddress(Objects.requireNonNull(url, "url"));
    Shape shape = new Shape("access_token", "refresh_token", GRANT, false);
    return new TokenRefresh(checked, Map.of(GRANT_TYPE, GRANT), shape);
  }

  /**
   * A copy that sends one more field, such as {@code client_id}. The new field replaces an earlier
   * field of the same name.
   *
   * @throws IllegalArgumentException if the name is empty or the name of the refresh token
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
   * A copy that reads the tokens from other places in the answer. A place is a path with dots, such
   * as {@code data.token}.
   *
   * @throws IllegalArgumentException if a path is empty
   */
  public TokenRefresh answers(String access, String refresh) {
    if (access.isEmpty() || refresh.isEmpty()) {
      throw new IllegalArgumentException("a path into the answer must not be empty");
    }
    Shape other = new Shape(access, refresh, shape.sentAs(), shape.isJson());
    return new TokenRefresh(url, fields, other);
  }

  /**
   * A copy that sends the refresh token under this name, such as {@code refreshToken}. The copy no
   * longer sends {@code grant_type}, because OAuth 2 has another name for the refresh token. {@link
   * #with} can add {@code grant_type} again.
   *
   * @throws IllegalArgumentException if the name is empty or the name of another field
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

  /** Hides the app's secrets in a server's text: all long values, except names of OAuth 2. */
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
