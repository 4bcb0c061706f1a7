package dev.sluice.draft;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks a server one question after the other, up to a number that is known before. */
final class Asker {

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final int TOO_MANY = 429;

  private final Asking server;
  private int left;
  private boolean answersOptions = true;

  Asker(Asking server, int most) {
    this.server = server;
    this.left = most;
  }

  /** The answer to a GET that is needed; null if no request is left. */
  @Nullable Answered first(String url) throws IOException {
    Answered answer = send("GET", url);
    return answer != null && answer.status() == TOO_MANY ? send("GET", url) : answer;
  }

  /**
   * The answer to a GET that tells more; null if no request is left. When one breaks, none is sent
   * any more: what is not known then is asked.
   */
  @Nullable Answered get(String url) {
    try {
      return first(url);
    } catch (IOException broken) {
      left = 0;
      return null;
    }
  }

  /** The methods that a URL takes; empty if the server does not say. */
  Set<String> allowed(String url) {
    Answered answer = answersOptions ? options(url) : null;
    if (answer == null || !answer.isGood()) {
      answersOptions = false; // others would be refused, too
      return Set.of();
    }
    return Stream.of(answer.header("Allow").toUpperCase(Locale.ROOT).split("[, ]+", -1))
        .filter(each -> !each.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  private @Nullable Answered options(String url) {
    try {
      return send("OPTIONS", url);
    } catch (IOException broken) {
      return null;
    }
  }

  private @Nullable Answered send(String method, String url) throws IOException {
    if (left == 0) {
      return null;
    }
    left--;
    return server.ask(method, url).withoutNames(server::hasSecret);
  }

  /**
   * Where a redirect of the same server leads; null if it is none.
   *
   * @throws UnusableAnswerException if it leads to another server: no token goes there
   */
  static @Nullable String redirect(String url, Answered answer) throws UnusableAnswerException {
    if (!REDIRECTS.contains(answer.status())) {
      return null;
    }
    URI from = URI.create(url);
    URI to = location(from, answer.header("Location"));
    if (to == null || !origin(from).equals(origin(to)) || to.getRawQuery() != null) {
      String where = to == null || to.getHost() == null ? "nowhere" : "to " + to.getHost();
      throw new UnusableAnswerException(
          url, answer.status(), "the server sends on " + where + ", which is not asked");
    }
    return to.toString();
  }

  private static @Nullable URI location(URI from, String written) {
    try {
      return written.isEmpty() ? null : from.resolve(written);
    } catch (IllegalArgumentException unreadable) {
      return null;
    }
  }

  /** Scheme, host and port. */
  static String origin(URI url) {
    int usual = "https".equals(url.getScheme()) ? 443 : 80;
    int port = url.getPort() < 0 ? usual : url.getPort();
    return url.getScheme()
        + "://"
        + String.valueOf(url.getHost()).toLowerCase(Locale.ROOT)
        + ':'
        + port;
  }
}
