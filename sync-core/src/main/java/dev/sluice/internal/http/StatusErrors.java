package dev.sluice.internal.http;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.throttle.ServerAnswer;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What an unsuccessful status means to the engine. */
public final class StatusErrors {

  private static final Pattern IN_WORDS =
      Pattern.compile("reset in (\\d{1,18})", Pattern.CASE_INSENSITIVE);

  private static final Pattern PAGE =
      Pattern.compile("^\\s*<(!doctype html|html)\\b", Pattern.CASE_INSENSITIVE);

  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  private final LimitHeaders limits;

  public StatusErrors(LimitHeaders limits) {
    this.limits = limits;
  }

  /**
   * Turns an unsuccessful answer into the exception that says what the engine does next. The
   * exception's message is the server's message, or else describes the answer.
   *
   * @param body the answer's body or its beginning
   * @param mask hides secrets in the answer's message, after the message is decoded
   * @param request the kind of the request
   */
  public SyncException failure(
      Response response, String body, UnaryOperator<String> mask, RequestKind request) {
    int status = response.code();
    Headers headers = response.headers();
    String unexpected = CallErrors.unexpected(response, mask);
    String words = ServerMessage.in(body, unexpected, mask);
    if (LimitHeaders.isLimitExceeded(response, body)) {
      return pause(status, response).of(unexpected);
    }
    if (isOfGateway(status, body)) {
      return failed(response, unexpected, words);
    }
    return switch (status) {
      case 401 -> CredentialsException.unauthorized(words);
      case 402 -> payment(headers, body, words);
      case 403 -> new RefusedException(403, words);
      case 410, 418 ->
          request.isOfService()
              ? new UnsupportedException(status)
              : new RefusedException(status, words);
      case 429 -> pause(429, response).of(unexpected);
      case 408, 425 -> failed(response, unexpected, words);
      default ->
          status / 100 == 4
              ? new RefusedException(status, words)
              : failed(response, unexpected + redirected(response), words);
    };
  }

  /** What an answer says of limits, also in its body, whatever the kind of the request. */
  public ServerAnswer understood(ServerAnswer answer, Response response, String body) {
    return LimitHeaders.understood(
        answer, failure(response, body, UnaryOperator.identity(), RequestKind.LIST));
  }

  /** The failure for a 402: a pause for a used-up quota, or a refusal for an unpaid feature. */
  private SyncException payment(Headers headers, String body, String words) {
    return limits.isQuotaUsedUp(headers, body)
        ? new TooManyRequestsException(402, resetsIn(headers, body))
        : new RefusedException(402, words);
  }

  /** How long until a quota is full again, as a header or the body says. */
  private @Nullable Duration resetsIn(Headers headers, String body) {
    Duration told = limits.untilReset(headers);
    Matcher words = IN_WORDS.matcher(body);
    return told == null && words.find() ? LimitHeaders.wait(List.of(words.group(1))) : told;
  }

  /**
   * Whether a gateway gave the answer, and not the API. Status 407 comes from a proxy, and 421 from
   * a server that does not serve the host. For 400, 411, 413, 414, 417 and 431, an HTML page shows
   * a gateway, because an API answers JSON.
   */
  private static boolean isOfGateway(int status, String body) {
    return switch (status) {
      case 407, 421 -> true;
      case 400, 411, 413, 414, 417, 431 -> PAGE.matcher(body).find();
      default -> false;
    };
  }

  private static UnavailableException failed(Response response, String unexpected, String words) {
    UnavailableException failure =
        UnavailableException.serverFailed(response.code(), unexpected, null)
            .withRetryAfter(pause(response.headers()));
    return unexpected.startsWith(words) ? failure : failure.withServersWords(words);
  }

  private TooManyRequestsException pause(int status, Response response) {
    TooManyRequestsException refusal =
        new TooManyRequestsException(status, limits.ofRefusal(response).retryAfter());
    return LimitHeaders.areOfPath(response) ? refusal.onlyOfItsPath() : refusal;
  }

  private static @Nullable Duration pause(Headers headers) {
    Duration told = LimitHeaders.wait(headers.values("Retry-After"));
    return told == null || told.compareTo(LONGEST_PAUSE) < 0 ? told : LONGEST_PAUSE;
  }

  private static String redirected(Response response) {
    return response.code() / 100 == 3 ? ", a redirect, which is not followed" : "";
  }
}
