package dev.sluice.ratelimit.okhttp;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.ThrottledCall;
import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each request that OkHttp puts on the wire takes a slot, and is heard at its answer's headers. */
@Timeout(60)
class RequestsOnTheWireTest {

  private final MockWebServer server = new MockWebServer();
  private final BlockingQueue<Duration> pauses = new LinkedBlockingQueue<>();
  private final BlockingQueue<ThrottledCall> ended = new LinkedBlockingQueue<>();
  private final AccountLimiter limiter =
      new AccountLimiter(
          limiter(Limit.parse("100/1h"), LimiterListener.NONE),
          limiter(
              Limit.parse("100/1s"),
              new LimiterListener() {
                @Override
                public void paused(Duration length) {
                  pauses.add(length);
                }
              }));
  private final ThrottledClient client =
      ThrottledClient.builder(Throttle.fixedPause(Duration.ZERO), limiter)
          .tries(1)
          .listener(ended::add)
          .build();

  private static WindowLimiter limiter(Limit limit, LimiterListener listener) {
    return RateLimiter.builder(Time.system(), Schedulers.computation())
        .limits(limit)
        .listener(listener)
        .build();
  }

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private OkHttpClient.Builder okHttp() {
    return ThrottleInterceptor.on(client).addTo(new OkHttpClient.Builder());
  }

  private Request request() {
    return new Request.Builder().url(server.url("/")).build();
  }

  private static MockResponse.Builder response(int status) {
    return new MockResponse.Builder().code(status);
  }

  private void answers(MockResponse.Builder... responses) {
    for (MockResponse.Builder response : responses) {
      server.enqueue(response.build());
    }
  }

  private int get(OkHttpClient okHttp) throws IOException {
    try (Response response = okHttp.newCall(request()).execute()) {
      return response.code();
    }
  }

  private void assertEachTookASlot(int requests) {
    assertThat(server.getRequestCount()).isEqualTo(requests);
    assertThat(limiter.budget().state().get(0).spent()).isEqualTo(requests);
    assertThat(limiter.budget().state().get(0).open()).isZero();
    assertThat(limiter.pace().state().get(0).open()).isZero();
  }

  @Test
  void L76_a503WithRetryAfterZeroThatOkHttpRepeatsTakesTwoSlots() throws IOException {
    answers(response(503).setHeader("Retry-After", "0"), response(200));
    assertThat(get(okHttp().build())).isEqualTo(200);
    assertEachTookASlot(2);
    assertThat(ended.remove().tries()).isEqualTo(2);
  }

  @Test
  void L76_a408ThatOkHttpRepeatsTakesTwoSlots() throws IOException {
    answers(response(408), response(200));
    assertThat(get(okHttp().build())).isEqualTo(200);
    assertEachTookASlot(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 307})
  void L76_eachRedirectTakesASlot(int status) throws IOException {
    answers(
        response(status).setHeader("Location", "/a"),
        response(status).setHeader("Location", "/b"),
        response(200));
    assertThat(get(okHttp().build())).isEqualTo(200);
    assertEachTookASlot(3);
  }

  @Test
  void L76_anAuthenticatorsRequestTakesASlot() throws IOException {
    answers(response(401), response(200));
    OkHttpClient okHttp =
        okHttp()
            .authenticator(
                (route, response) ->
                    response.request().newBuilder().header("Authorization", "token").build())
            .build();
    assertThat(get(okHttp)).isEqualTo(200);
    assertEachTookASlot(2);
  }

  @Test
  void L76_aRequestOnAKeptConnectionThatClosesTakesASlotBesideTheOneThatFollows()
      throws IOException {
    answers(
        response(200),
        response(200).onResponseStart(new SocketEffect.CloseSocket()),
        response(200));
    OkHttpClient okHttp = okHttp().build();
    assertThat(get(okHttp)).isEqualTo(200);
    assertThat(get(okHttp)).isEqualTo(200);

    assertThat(server.getRequestCount()).isEqualTo(3);
    assertThat(limiter.budget().state().get(0).used()).isEqualTo(3);
  }

  @Test
  void L76_aRequestThatNeverLeavesTakesNoSlot() {
    server.close();
    assertThatThrownBy(() -> get(okHttp().build())).isInstanceOf(IOException.class);
    assertThat(limiter.budget().state().get(0).used()).isZero();
  }

  @Test
  void L76_aClientThatHasTheInterceptorTwiceTakesOneSlotForEachRequest() throws IOException {
    ThrottleInterceptor interceptor = ThrottleInterceptor.on(client);
    answers(response(302).setHeader("Location", "/a"), response(200));
    OkHttpClient twice = interceptor.addTo(interceptor.addTo(new OkHttpClient.Builder())).build();
    assertThat(get(twice)).isEqualTo(200);
    assertEachTookASlot(2);
  }

  @Test
  void L76_aReadingSeesTheWordsUnpackedOfEachAnswer() throws IOException {
    Buffer packed = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(packed))) {
      sink.writeUtf8("slow down");
    }
    answers(response(200).setHeader("Content-Encoding", "gzip").body(packed), response(200));
    ThrottleInterceptor reading =
        ThrottleInterceptor.on(ThrottledClient.builder(Throttle.none(), limiter).build())
            .reading(RequestsOnTheWireTest::read);
    assertThat(get(reading.addTo(new OkHttpClient.Builder()).build())).isEqualTo(200);
    assertEachTookASlot(2);
  }

  private static ServerAnswer read(Response response) {
    try {
      boolean isRefusal = response.peekBody(100).string().equals("slow down");
      return isRefusal ? ServerAnswer.refused(null) : ServerAnswer.of(response.code(), Map.of());
    } catch (IOException cut) {
      throw new IllegalStateException(cut);
    }
  }

  @Test
  void L77_a429IsHeardAtItsHeadersThoughItsBodyNeverComes() throws Exception {
    answers(
        response(429).setHeader("Retry-After", "5").body("slowly").bodyDelay(1, TimeUnit.HOURS));
    OkHttpClient patient = okHttp().readTimeout(ofMinutes(0)).build();
    BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                statuses.add(get(patient));
              } catch (IOException failed) {
                statuses.add(-1);
              }
            });
    caller.start();

    assertThat(pauses.take()).isEqualTo(ofSeconds(5));
    assertThat(statuses).isEmpty();
    assertThatThrownBy(() -> limiter.acquireSlot("", Priority.INTERACTIVE).await(Duration.ZERO))
        .isInstanceOf(RateLimitedException.class);
    assertThat(statuses.take()).as("reading its words has a time limit").isEqualTo(429);
    caller.join();
  }

  @Test
  void L78_aProblemThatNamesALimitIsRepeated() throws IOException {
    String problem =
        "{\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\"}";
    answers(
        response(403).setHeader("Content-Type", "application/problem+json").body(problem),
        response(200));
    ThrottledClient repeating = ThrottledClient.builder(Throttle.none(), limiter).build();
    OkHttpClient okHttp =
        ThrottleInterceptor.on(repeating).addTo(new OkHttpClient.Builder()).build();
    assertThat(get(okHttp)).isEqualTo(200);
    assertEachTookASlot(2);
  }

  @Test
  void L79_a503IsReportedAsTheDocumentationSaysWithItsTime() throws IOException {
    answers(response(503).setHeader("Retry-After", "7"));
    ThrottleInterceptor reading503 =
        ThrottleInterceptor.on(client)
            .reading(
                response -> {
                  int status = response.code() == 503 ? 429 : response.code();
                  return ServerAnswer.of(status, response.headers().toMultimap());
                });
    assertThat(get(reading503.addTo(new OkHttpClient.Builder()).build())).isEqualTo(503);
    assertThat(pauses).containsExactly(ofSeconds(7));
  }
}
