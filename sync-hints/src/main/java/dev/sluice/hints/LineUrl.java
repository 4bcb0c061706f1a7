package dev.sluice.hints;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Checks the URL of a line before a secret goes there. */
final class LineUrl {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|::1|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");

  /** Names of query parameters that hold secrets, which servers and proxies would log. */
  private static final Set<String> SECRET =
      Set.of("token", "access_token", "auth", "api_key", "apikey", "jwt", "password", "secret");

  private LineUrl() {}

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it is not valid, is neither encrypted nor of this machine,
   *     or holds a user, a secret or a fragment
   */
  static HttpUrl checked(String text) {
    HttpUrl url = HttpUrl.parse(text.replaceFirst("^ws(s?)://", "http$1://"));
    if (url == null) {
      throw new IllegalArgumentException("a line's URL must look like https://host/path");
    }
    if (!url.isHttps() && !LOOPBACK.matcher(url.host()).matches()) {
      throw new IllegalArgumentException(
          "a line's URL must begin with https:// or wss://; without TLS it is for this machine"
              + " only");
    }
    boolean hasSecret =
        url.queryParameterNames().stream()
            .anyMatch(name -> SECRET.contains(name.toLowerCase(Locale.ROOT)));
    if (hasSecret || !url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
      throw new IllegalArgumentException(
          "a line's URL must hold no secret; credentials go in a header");
    }
    if (url.encodedFragment() != null) {
      throw new IllegalArgumentException("a line's URL must not have a fragment");
    }
    return url;
  }
}
