package dev.sluice.internal.http;

import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Checks the URL of a server before a secret goes there. */
public final class BaseUrl {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|::1|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");

  private BaseUrl() {}

  /**
   * Reads a URL that has no query.
   *
   * @throws IllegalArgumentException if the URL is not valid, is neither {@code https} nor {@code
   *     http} to this machine, or has a user, a query or a fragment
   */
  public static HttpUrl checked(String text) {
    HttpUrl url = checkedAddress(text);
    if (url.encodedQuery() != null) {
      throw new IllegalArgumentException("a server's URL must not have a query or a fragment");
    }
    return url;
  }

  /**
   * Reads a URL that may have a query.
   *
   * @throws IllegalArgumentException if the URL is not valid, is neither {@code https} nor {@code
   *     http} to this machine, or has a user or a fragment
   */
  public static HttpUrl checkedAddress(String text) {
    HttpUrl url = text.contains(":///") ? null : HttpUrl.parse(text); // the path would be the host
    if (url == null) {
      throw new IllegalArgumentException("a server's URL must look like https://host/path");
    }
    if (!url.isHttps() && !LOOPBACK.matcher(url.host()).matches()) {
      throw new IllegalArgumentException(
          "a server's URL must begin with https://; http:// is for this machine only, not for "
              + url.host());
    }
    if (!url.encodedUsername().isEmpty() || !url.encodedPassword().isEmpty()) {
      throw new IllegalArgumentException(
          "a server's URL must not name a user or hold a password; credentials are apart");
    }
    if (url.encodedFragment() != null) {
      throw new IllegalArgumentException("a server's URL must not have a query or a fragment");
    }
    return url;
  }

  /** Whether a URL leads to the server of that base. */
  static boolean isSameServer(HttpUrl base, HttpUrl url) {
    return url.scheme().equals(base.scheme())
        && url.host().equals(base.host())
        && url.port() == base.port();
  }

  /** The path of a URL below the base, as quotas count it; empty if the URL is not below. */
  public static String below(HttpUrl base, HttpUrl url) {
    String folder = base.encodedPath();
    int end = folder.length();
    while (end > 0 && folder.charAt(end - 1) == '/') {
      end--;
    }
    String path = url.encodedPath();
    boolean isBelow = path.startsWith(folder.substring(0, end)) && path.startsWith("/", end);
    return isSameServer(base, url) && isBelow ? path.substring(end + 1) : "";
  }
}
