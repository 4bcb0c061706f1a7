package dev.sluice.testkit.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import okio.ByteString;

/**
 * One request, as the server reads it.
 *
 * @param method the HTTP method, in capitals
 * @param target the path with its query, relative to the API's base, for example {@code
 *     /me/tags?since=0}
 * @param headers by name; names are compared without regard to case
 * @param body the bytes of the body, empty when there is none
 */
public record Request(String method, String target, Map<String, String> headers, ByteString body) {
  /** Copies the headers and checks that the target starts with a slash. */
  public Request {
    if (!target.startsWith("/")) {
      throw new IllegalArgumentException("a target starts with '/', not: " + target);
    }
    method = method.toUpperCase(Locale.ROOT);
    headers = caseless(headers);
  }

  /** Makes a request without headers and body. */
  public static Request of(String method, String target) {
    return new Request(method, target, Map.of(), ByteString.EMPTY);
  }

  /** The same request with one more header. */
  public Request withHeader(String name, String value) {
    var more = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(headers);
    more.put(name, value);
    return new Request(method, target, more, body);
  }

  /** The same request with this text as its body. */
  public Request withBody(String text) {
    return new Request(method, target, headers, ByteString.encodeUtf8(text));
  }

  /** The target without its query. */
  public String path() {
    int mark = target.indexOf('?');
    return mark < 0 ? target : target.substring(0, mark);
  }

  /** The header's value, if it was sent. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** The decoded value of a query parameter; empty when it is absent or has no text. */
  public Optional<String> query(String name) {
    int mark = target.indexOf('?');
    if (mark < 0) {
      return Optional.empty();
    }
    for (String pair : target.substring(mark + 1).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0 && equals < pair.length() - 1 && decode(pair, 0, equals).equals(name)) {
        return Optional.of(decode(pair, equals + 1, pair.length()));
      }
    }
    return Optional.empty();
  }

  private static String decode(String pair, int from, int to) {
    return URLDecoder.decode(pair.substring(from, to), StandardCharsets.UTF_8);
  }

  private static Map<String, String> caseless(Map<String, String> headers) {
    var copy = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(headers);
    return Collections.unmodifiableMap(copy);
  }

  /** Without the credentials, which must not get into the output of a test that fails. */
  @Override
  public String toString() {
    Map<String, String> shown = new TreeMap<>(headers);
    shown.replaceAll((name, value) -> name.equalsIgnoreCase("Authorization") ? "***" : value);
    return method + " " + target + " " + shown + " " + body.utf8();
  }
}
