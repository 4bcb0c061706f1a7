package dev.sluice.ratelimit.okhttp;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.ratelimit.ThrottledCall;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.GzipSource;
import okio.Okio;
import okio.Timeout;

/** A throttled call of OkHttp. It runs on one thread; any thread may cancel it. */
final class CallOnTheWire {

  private static final long MOST_OF_A_REFUSAL = 1 << 16;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final long MOST_SECONDS_OF_A_REFUSAL = 2;

  private final ThrottledCall throttled;
  private final Call call;
  private boolean onTheWire;
  private boolean refused;

  CallOnTheWire(ThrottledCall throttled, Call call) {
    this.throttled = throttled;
    this.call = call;
  }

  void cancel() {
    throttled.cancel();
  }

  Response run(Interceptor.Chain chain) throws IOException {
    if (call.isCanceled()) { // perhaps before anybody could have stopped the wait
      throw new IOException("Canceled");
    }
    Response last = translated(() -> throttled.run(() -> sent(chain)));
    if (refused && call.isCanceled()) {
      throw new IOException("Canceled");
    }
    return last;
  }

  private Response sent(Interceptor.Chain chain) throws IOException {
    refused = false;
    Response response = chain.proceed(chain.request());
    return refused ? freed(response) : response;
  }

  /** Sends one request; counts it once even if the client has the interceptor twice. */
  Response exchange(Interceptor.Chain chain, Function<? super Response, ServerAnswer> reading)
      throws IOException {
    if (onTheWire) {
      return chain.proceed(chain.request());
    }
    onTheWire = true;
    try {
      return translated(
          () ->
              throttled.exchange(
                  () -> chain.proceed(chain.request()), response -> read(response, reading)));
    } finally {
      onTheWire = false;
    }
  }

  /** Nobody gets a response whose reading fails, so its connection is freed here. */
  private ServerAnswer read(Response response, Function<? super Response, ServerAnswer> reading) {
    try {
      ServerAnswer answer = reading.apply(unpacked(response));
      refused = answer.isRefusal();
      return answer;
    } catch (Throwable theirs) {
      response.close();
      throw theirs;
    }
  }

  /**
   * Reads an answer. If the answer's body is a problem (RFC 9457), only the body shows whether the
   * answer is a refusal.
   */
  static ServerAnswer said(Response response, QuotaHeaders quotas) {
    ServerAnswer answer = read(response, response.code(), quotas);
    MediaType type = response.body().contentType();
    boolean isProblem = type != null && type.subtype().equals("problem+json");
    return isProblem
            && !response.isSuccessful()
            && !answer.isRefusal()
            && ServerAnswer.isRefusal(words(response))
        ? read(response, TOO_MANY_REQUESTS, quotas)
        : answer;
  }

  private static ServerAnswer read(Response response, int status, QuotaHeaders quotas) {
    Instant received = Instant.ofEpochMilli(response.receivedResponseAtMillis());
    return ServerAnswer.read(status, response.headers().toMultimap(), received, quotas);
  }

  private static String words(Response response) {
    Timeout timeout = response.body().source().timeout();
    timeout.deadline(MOST_SECONDS_OF_A_REFUSAL, TimeUnit.SECONDS);
    try {
      return response.peekBody(MOST_OF_A_REFUSAL).string();
    } catch (IOException cutShort) {
      return "";
    } finally {
      timeout.clearDeadline();
    }
  }

  /** The response as the app will see it: OkHttp unpacks the body only later. */
  private static Response unpacked(Response response) {
    if (!"gzip".equalsIgnoreCase(response.header("Content-Encoding"))) {
      return response;
    }
    BufferedSource words = Okio.buffer(new GzipSource(response.body().source().peek()));
    Headers headers =
        response
            .headers()
            .newBuilder()
            .removeAll("Content-Encoding")
            .removeAll("Content-Length")
            .build();
    return response
        .newBuilder()
        .headers(headers)
        .body(ResponseBody.create(words, response.body().contentType(), -1))
        .build();
  }

  /** Frees a refusal's connection during the wait. Keeps the body, in case it is the last. */
  private static Response freed(Response refusal) {
    Buffer words = new Buffer();
    try (refusal) {
      BufferedSource source = refusal.body().source();
      source.timeout().deadline(MOST_SECONDS_OF_A_REFUSAL, TimeUnit.SECONDS);
      long read = 0;
      while (read >= 0 && words.size() < MOST_OF_A_REFUSAL) {
        read = source.read(words, MOST_OF_A_REFUSAL - words.size());
      }
    } catch (IOException cutShort) {
      // A refusal whose body is incomplete is still a refusal.
    }
    ResponseBody body = ResponseBody.create(words, refusal.body().contentType(), words.size());
    return refusal.newBuilder().body(body).build();
  }

  /** Fails as OkHttp's own calls do. */
  private static Response translated(Callable<Response> sending) throws IOException {
    try {
      return sending.call();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw failed("interrupted while it was held back", interrupted);
    } catch (RateLimitedException late) {
      throw failed("timeout", late);
    } catch (CancellationException cancelled) {
      throw new IOException("Canceled", cancelled);
    } catch (RateLimiterClosedException | LedgerException noSlot) {
      throw new IOException(noSlot.getMessage(), noSlot);
    } catch (IOException | RuntimeException theirs) {
      throw theirs;
    } catch (Exception none) {
      throw new IllegalStateException("a request threw an unknown exception", none);
    }
  }

  private static InterruptedIOException failed(String why, Exception cause) {
    InterruptedIOException failed = new InterruptedIOException(why);
    failed.initCause(cause);
    return failed;
  }
}
