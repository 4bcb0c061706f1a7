package dev.sluice.hints;

import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.throttle.ServerAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What an answer means that opens no line. */
final class Answers {

  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY_REQUESTS = 429;

  /** A longer pause would keep the line shut after a mistake of the server. */
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  private Answers() {}

  /** Whether a long poll ended without news. */
  static boolean isWithoutNews(Response response) {
    return response.code() == NO_CONTENT || response.code() == NOT_MODIFIED;
  }

  static WireEnd refusal(Response response) {
    int status = response.code();
    if (status == NO_CONTENT) {
      return WireEnd.of(Kind.UNWANTED, "the server wants no line (204)");
    }
    if (status == UNAUTHORIZED || status == FORBIDDEN) {
      return WireEnd.of(Kind.REFUSED, "the server does not take the credentials (" + status + ")");
    }
    String location = response.header("Location");
    if (response.isRedirect() && location != null) {
      return new WireEnd(
          Kind.REDIRECTED, "the server names another place (" + status + ")", null, location);
    }
    Duration pause = wait(response.headers().values("Retry-After"));
    return new WireEnd(Kind.LOST, "the server answered " + status, pause, null);
  }

  private static @Nullable Duration wait(List<String> lines) {
    Duration asked = ServerAnswer.of(TOO_MANY_REQUESTS, Map.of("Retry-After", lines)).retryAfter();
    return asked == null ? null : atMost(asked);
  }

  static Duration atMost(Duration asked) {
    return asked.compareTo(LONGEST_PAUSE) < 0 ? asked : LONGEST_PAUSE;
  }
}
