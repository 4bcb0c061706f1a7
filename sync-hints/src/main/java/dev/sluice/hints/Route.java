package dev.sluice.hints;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Where redirects have led a line. Credentials go to the server that the app has named only. */
final class Route {

  private static final int MOST = 5;

  private final LineSettings line;
  private @Nullable HttpUrl target;
  private int redirects;

  Route(LineSettings line) {
    this.line = line;
  }

  /** The place that the last redirect has named; null: none has. */
  @Nullable HttpUrl target() {
    return target;
  }

  /**
   * Goes where a redirect leads.
   *
   * @return why it does not; null: it does
   */
  @Nullable String follow(@Nullable String location) {
    HttpUrl to = location == null ? null : line.url().resolve(location);
    redirects++;
    if (to == null || !line.isSameServer(to)) {
      return "the server names another server, which gets no credentials";
    }
    if (redirects > MOST) {
      return "the server redirects without end";
    }
    target = to;
    return null;
  }

  /** The line is open: from here, it may be redirected again. */
  void arrived() {
    redirects = 0;
  }

  /** The next connect begins where the app has said. */
  void reset() {
    target = null;
    redirects = 0;
  }
}
