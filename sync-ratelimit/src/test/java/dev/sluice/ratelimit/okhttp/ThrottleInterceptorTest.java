package dev.sluice.ratelimit.okhttp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.ThrottledCall;
import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Throttled calls over real HTTP. */
@Timeout(60)
class ThrottleInterceptorTest {

  @TempDir Path folder;

  private final MockWebServer server = new MockWebServer();
  private final BlockingQueue<ThrottledCall> ended = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private ThrottledClient.Builder client(Duration pause) {
    return ThrottledClient.builder(
            Throttle.fixedPause(pause), Time.system(), Schedulers.computation())
        .listener(ended::add);
  }

  private ThrottleInterceptor interceptor() {
    return ThrottleInterceptor.on(client(ofMillis(10)).build());
  }

  private static OkHttpClient okHttp(ThrottleInterceptor interceptor) {
    return interceptor.addTo(new OkHttpClient.Builder()).build();
  }

  private void answers(int... statuses) {
    for (int status : statuses) {
      server.enqueue(new MockResponse.Builder().code(status).body("words of " + status).build());
    }
  }

  private Request request(String method) {
    boolean hasBody = !method.matches("GET|HEAD|DELETE|OPTIONS|TRACE");
    RequestBody body = hasBody ? RequestBody.create("a body".getBytes(UTF_8)) : null;
    return new Request.Builder().url(server.url("/")).method(method, body).build();
  }

  private int status(ThrottleInterceptor interceptor, Request request) throws IOException {
    try (Response response = okHttp(interceptor).newCall(request).execute()) {
      return response.code();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"})
  void aMethodThatMayComeTwiceIsRepeated(String method) throws IOException {
    for (int status : new int[] {429, 429, 200}) {
      server.enqueue(new MockResponse.Builder().code(status).build());
    }
    assertThat(status(interceptor(), request(method))).isEqualTo(200);
    assertThat(server.getRequestCount()).isEqualTo(3);
    assertThat(ended.remove().refusals()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "MERGE"})
  void anotherMethodIsRepeatedOnlyIfTheCallerSaysSo(String method) throws IOException {
    answers(429, 429, 200);
    assertThat(status(interceptor(), request(method))).isEqualTo(429);
    ThrottleInterceptor declared = interceptor().repeating(request -> true);
    assertThat(status(declared, request(method))).isEqualTo(200);
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void aBodyThatCanBeWrittenOnceOnlyIsNeverSentAgain() throws IOException {
    answers(429, 200);
    RequestBody once =
        new RequestBody() {
          @Override
          public MediaType contentType() {
            return null;
          }

          @Override
          public boolean isOneShot() {
            return true;
          }

          @Override
          public void writeTo(BufferedSink sink) throws IOException {
            sink.writeUtf8("once");
          }
        };
    Request put = new Request.Builder().url(server.url("/")).put(once).build();
    assertThat(status(interceptor(), put)).isEqualTo(429);
    assertThat(server.getRequestCount()).isOne();
  }

  @Test
  void aFailureOfTheServerIsRepeatedOnlyIfItIsReadAsARefusal() throws IOException {
    answers(503, 503, 200);
    assertThat(status(interceptor(), request("GET"))).isEqualTo(503);
    ThrottleInterceptor declared =
        interceptor()
            .reading(
                response ->
                    ServerAnswer.of(
                        response.code() == 503 ? 429 : response.code(),
                        response.headers().toMultimap()));
    assertThat(status(declared, request("GET"))).isEqualTo(200);
  }

  @Test
  void aReadingThatFailsKeepsNoConnection() {
    answers(200);
    ConnectionPool pool = new ConnectionPool();
    OkHttpClient failing =
        interceptor()
            .reading(
                response -> {
                  throw new IllegalArgumentException("theirs");
                })
            .addTo(new OkHttpClient.Builder().connectionPool(pool))
            .build();
    assertThatThrownBy(() -> failing.newCall(request("GET")).execute())
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(pool.connectionCount()).isEqualTo(pool.idleConnectionCount());
  }

  @Test
  void theStrategyHearsTheHeaders() throws IOException {
    server.enqueue(new MockResponse.Builder().code(429).setHeader("Retry-After", "1").build());
    answers(200);
    long began = System.nanoTime();
    assertThat(status(interceptor(), request("GET"))).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(ended.remove().slept()).isPositive();
  }

  @Test
  void aQuotaThatIsUsedUpIsARefusalIfTheLimiterKnowsItsFields() throws IOException {
    answers(402, 200);
    assertThat(status(interceptor(), request("GET"))).isEqualTo(402);
    assertThat(status(interceptor(), request("GET"))).isEqualTo(200);
    server.enqueue(new MockResponse.Builder().code(402).setHeader("X-Left", "0").build());
    answers(200);
    AccountLimiter told =
        AccountLimiter.of(Time.system(), Schedulers.computation(), List.of())
            .toldBy(new QuotaHeaders("X-Left", "", "X-Resets-In", ""));
    Throttle brief = Throttle.fixedPause(ofMillis(10));
    ThrottledClient client = ThrottledClient.builder(brief, told).build();
    assertThat(status(ThrottleInterceptor.on(client), request("GET"))).isEqualTo(200);
  }

  @Test
  void theLastRefusalComesWithItsWords() throws IOException {
    answers(429, 429);
    ThrottleInterceptor two = ThrottleInterceptor.on(client(ofMillis(10)).tries(2).build());
    try (Response response = okHttp(two).newCall(request("GET")).execute()) {
      assertThat(response.code()).isEqualTo(429);
      assertThat(response.body().string()).isEqualTo("words of 429");
    }
  }

  /** A connection that waits for its answer to be read would be lost to others. */
  @Test
  void aRefusedRequestHoldsNoConnectionWhileItWaits() throws Exception {
    answers(429, 429, 200);
    assertThat(status(interceptor(), request("GET"))).isEqualTo(200);
    for (int exchange = 0; exchange < 3; exchange++) {
      assertThat(server.takeRequest().getExchangeIndex()).isEqualTo(exchange);
    }
  }

  @Test
  void aCancelledCallWaitsNoLonger() throws Exception {
    answers(429);
    CountDownLatch refused = new CountDownLatch(1);
    ThrottleInterceptor watched =
        ThrottleInterceptor.on(client(ofMinutes(5)).build())
            .reading(
                response -> {
                  refused.countDown();
                  return ServerAnswer.refused(null);
                });
    OkHttpClient okHttp = okHttp(watched);
    Call call = okHttp.newCall(request("GET"));
    BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException problem) {
            failures.add(problem.getMessage());
          }

          @Override
          public void onResponse(Call answered, Response response) {
            failures.add("status " + response.code());
          }
        });
    refused.await();
    call.cancel();
    assertThat(failures.take()).isEqualTo("Canceled");
    okHttp.dispatcher().executorService().shutdown();
  }

  @Test
  void aCallThatIsCancelledBetweenItsAnswerAndItsWaitFailsToo() {
    answers(429);
    Call[] call = new Call[1];
    ThrottleInterceptor cancelling =
        interceptor()
            .reading(
                response -> {
                  call[0].cancel();
                  return ServerAnswer.refused(null);
                });
    call[0] = okHttp(cancelling).newCall(request("GET"));
    assertThatThrownBy(() -> call[0].execute()).isInstanceOf(IOException.class);
    assertThat(server.getRequestCount()).isOne();
  }

  @Test
  void theCallTimeoutEndsTheWait() {
    answers(429);
    OkHttpClient okHttp =
        okHttp(ThrottleInterceptor.on(client(ofMinutes(5)).build()))
            .newBuilder()
            .callTimeout(ofMillis(300))
            .build();
    assertThatThrownBy(() -> okHttp.newCall(request("GET")).execute())
        .isInstanceOf(InterruptedIOException.class)
        .hasMessage("timeout");
  }

  @Test
  void aFirstRequestThatCannotBeInTimeFailsAsATimeout() throws IOException {
    ThrottleOptions slow =
        ThrottleOptions.of(1, ofMinutes(1), new Random(1)).withStartingSleep(ofMinutes(5));
    ThrottledClient client =
        ThrottledClient.builder(
                Throttle.proportionalDecrease(slow), Time.system(), Schedulers.computation())
            .within(ofMinutes(1))
            .build();
    assertThatThrownBy(() -> status(ThrottleInterceptor.on(client), request("GET")))
        .isInstanceOf(InterruptedIOException.class)
        .hasCauseInstanceOf(RateLimitedException.class);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void anAnswerFromTheCacheIsNoTry() throws IOException {
    server.enqueue(
        new MockResponse.Builder().setHeader("Cache-Control", "max-age=600").body("a").build());
    OkHttpClient okHttp =
        okHttp(interceptor())
            .newBuilder()
            .cache(new Cache(new File(folder.toFile(), "cache"), 1 << 20))
            .build();
    for (int tries : new int[] {1, 0}) {
      okHttp.newCall(request("GET")).execute().body().string();
      assertThat(ended.remove().tries()).isEqualTo(tries);
    }
  }
}
