package dev.sluice.internal.http;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends calls with the credentials, and turns an unsuccessful answer into a failure. */
final class HttpCalls {

  private static final Logger LOG = LoggerFactory.getLogger(HttpCalls.class);
  private static final long MOST_WORDS = 1 << 14;
  private static final long UNKNOWN_LENGTH = -1;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final Call.Factory calls;
  private final Supplier<Authorization> credentials;
  private final ServerClock clock;
  private final Dialect dialect;
  private final LimitHeaders limits;
  private final StatusErrors failures;

  /**
   * Settings for requests and answers that differ from server to server.
   *
   * @param userAgent the value of the header {@code User-Agent}
   * @param headers headers for each request to the API, unless the request or the credentials have
   *     the same header
   * @param quotas the headers in which the server reports quotas
   */
  record Dialect(String userAgent, Map<String, String> headers, QuotaHeaders quotas) {}

  /** Sends with these credentials, and passes the dates of the answers to the clock. */
  HttpCalls(
      Call.Factory calls, Supplier<Authorization> credentials, ServerClock clock, Dialect dialect) {
    this.calls = calls;
    this.credentials = credentials;
    this.clock = clock;
    this.dialect = dialect;
    this.limits = new LimitHeaders(dialect.quotas());
    this.failures = new StatusErrors(limits);
  }

  /** The meaning of an unsuccessful status, as the answer to such a request. */
  Failures failures(RequestKind request) {
    return (response, body, mask) -> failures.failure(response, body, mask, request);
  }

  /** Whether the client itself begins an exchange when its request leaves. */
  boolean isWatched() {
    return calls instanceof OkHttpClient;
  }

  Authorization proof() {
    return credentials.get();
  }

  /** A call with the credentials, unless the request has a proof of its own. */
  Call call(Request.Builder request) {
    Request bare = request.build();
    if (bare.tag(Authorization.class) == null) {
      Authorization proof = proof();
      dialect
          .headers()
          .forEach(
              (name, value) -> {
                if (bare.header(name) == null) {
                  request.header(name, value);
                }
              });
      request.tag(Authorization.class, proof).header(proof.name(), proof.header());
      proof.beside().forEach(request::header);
    }
    Request called = request.header("User-Agent", dialect.userAgent()).build();
    if (called.header("Accept") == null) {
      request.header("Accept", "application/json");
    }
    Call call = calls.newCall(OneShotBody.typed(request.build()));
    if (call.request().body() instanceof UploadBody file) {
      file.sentBy(call);
    }
    return call;
  }

  @FunctionalInterface
  interface Failures {

    /** The failure. The mask hides secrets in what is shown of the answer. */
    SyncException of(Response response, String body, UnaryOperator<String> mask);
  }

  /**
   * Makes a reader that reads a successful answer, and turns any other answer into a failure.
   * First, the slot gets the limits that the answer reports, and the clock gets the answer's date.
   * If only the body can show a reached limit, the slot gets the limits after the body is read.
   */
  <T> ResponseReader<T> judged(
      RequestLifecycle exchange, Failures failures, ResponseReader<T> reading) {
    return response -> {
      ServerAnswer answer = limits.in(response);
      if (!LimitHeaders.needsItsWords(answer, response)) {
        exchange.answered(response.code(), answer);
      }
      Request request = response.request();
      LOG.debug("{} {}: {}", request.method(), request.url().encodedPath(), response.code());
      Instant date = response.headers().getInstant("Date");
      if (date != null) {
        clock.heard(date);
      }
      if (response.body().contentLength() < UNKNOWN_LENGTH) {
        throw UnavailableException.serverFailed(
            response.code(), "the answer has an invalid length", null);
      }
      if (!response.isSuccessful()) {
        SyncException failure = failures.of(response, words(response), mask(request));
        exchange.answered(response.code(), LimitHeaders.understood(answer, failure));
        throw failure;
      }
      return reading.read(response);
    };
  }

  /** Hides the secrets of that request, as the next request may have others. */
  UnaryOperator<String> mask(Request request) {
    Authorization proof = request.tag(Authorization.class);
    return (proof == null ? credentials.get() : proof).mask();
  }

  /** The received beginning of an error's body. An answer may have no body, only a status. */
  private static String words(Response response) {
    BufferedSource body = response.body().source();
    try {
      body.request(MOST_WORDS);
    } catch (IOException cutShort) {
      LOG.debug("the words of an error were cut short: {}", cutShort.getClass().getSimpleName());
    }
    String words = body.getBuffer().snapshot().utf8();
    return words.startsWith(BYTE_ORDER_MARK) ? words.substring(1) : words;
  }
}
