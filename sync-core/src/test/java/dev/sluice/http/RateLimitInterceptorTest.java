package dev.sluice.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.ratelimit.Claim;
import dev.sluice.ratelimit.Evidence;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitTimeoutException;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.remote.Fetch;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An app's own calls over real sockets, through a gate whose clock the test turns. */
@Timeout(60)
class RateLimitInterceptorTest {

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final Semaphore queued = new Semaphore(0);
  private final RateLimiter budget = limiter("60/60s");
  private final RateLimiter pace = limiter("3/1s");
  private final Gate gate = new Gate(budget, pace);
  private final OkHttpClient client = client(new OkHttpClient.Builder());
  private MockWebServer server;
  private Thread runner;

  @BeforeEach
  void start() throws IOException {
    server = Sockets.start();
  }

  @AfterEach
  void stop() {
    client.dispatcher().executorService().shutdown();
    server.close();
  }

  private OkHttpClient client(OkHttpClient.Builder options) {
    return RateLimitInterceptor.on(gate).addTo(options).build();
  }

  private Call call(OkHttpClient with) {
    return with.newCall(new Request.Builder().url(Sockets.url(server) + "me").build());
  }

  private int status(OkHttpClient with) throws IOException {
    try (Response response = call(with).execute()) {
      return response.code();
    }
  }

  private static MockResponse.Builder answer(int status) {
    return new MockResponse.Builder().code(status);
  }

  @Test
  void aCallTakesASlotOfEachAndStampsThemAtItsAnswer() throws IOException {
    server.enqueue(answer(200).build());
    assertThat(status(client)).isEqualTo(200);

    assertSlots(0, 1);
    assertThat(budget.state().get(0).nextFree()).isEqualTo(ofSeconds(60));
  }

  @ParameterizedTest
  @CsvSource({"302, Location, again", "503, Retry-After, 0", "401, WWW-Authenticate, Basic"})
  void whateverOkHttpSendsAgainTakesAnotherSlot(int status, String header, String value)
      throws IOException {
    server.enqueue(answer(status).setHeader(header, value).build());
    server.enqueue(answer(200).build());
    OkHttpClient eager =
        client(
            new OkHttpClient.Builder().authenticator((route, refused) -> call(client).request()));

    assertThat(status(eager)).isEqualTo(200);
    assertThat(server.getRequestCount()).isEqualTo(2);
    assertSlots(0, 2);
  }

  @Test
  void aRepeatWaitsForItsSlotWithinTheTimeOfTheCall() throws Exception {
    fill(2);
    server.enqueue(answer(302).setHeader("Location", "again").build());
    server.enqueue(answer(200).build());
    FutureTask<Integer> redirected = running(client);
    untilQueued();
    assertThat(server.getRequestCount()).isOne();
    time.advance(ofSeconds(1));

    assertThat(redirected.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertSlots(0, 2 + 2);
  }

  @Test
  void aCallWaitsUntilItsSlotIsThere() throws Exception {
    fill(3);
    server.enqueue(answer(200).build());
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    assertThat(server.getRequestCount()).isZero();
    time.advance(ofSeconds(1));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"0, 31", "5, 6"})
  void aLongerWaitThanTheCallsTimeoutIsRefusedAtOnce(long timeout, long pause) {
    gate.pause(ofSeconds(pause));
    OkHttpClient hurried =
        client(new OkHttpClient.Builder().callTimeout(timeout, TimeUnit.SECONDS));
    NoSlotException refused = catchThrowableOfType(NoSlotException.class, () -> status(hurried));

    RateLimitedException reason = (RateLimitedException) refused.getCause();
    assertThat(reason.told().atLeast()).isEqualTo(ofSeconds(pause));
    assertThat(reason.limits()).extracting(state -> state.free()).containsExactly(60);
    assertThat(server.getRequestCount()).isZero();
    assertSlots(0, 0);
  }

  @Test
  void aWaitInVainIsTold() throws Exception {
    pace.tryReserve(3).orThrow();
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    time.advance(ofSeconds(30));

    NoSlotException late = (NoSlotException) failure(waiting);
    assertThat(late).hasCauseInstanceOf(RateLimitTimeoutException.class);
    assertThat(budget.state().get(0).used()).isZero();
  }

  @Test
  void aClosedGateLetsNothingOut() {
    gate.close();

    assertThat(catchThrowable(() -> status(client)))
        .isInstanceOf(NoSlotException.class)
        .hasCauseInstanceOf(RateLimiterClosedException.class);
  }

  @Test
  void aCallThatIsCancelledWhileItWaitsLeavesNoSlot() throws Exception {
    fill(3);
    Call call = call(client);
    FutureTask<Integer> waiting = running(() -> call.execute().code());
    untilQueued();
    call.cancel();

    assertThat(failure(waiting)).isInstanceOf(IOException.class).hasMessage("Canceled");
    time.advance(ofSeconds(60));
    assertSlots(0, 0);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void soDoesOneWhoseTimeoutPasses() throws Exception {
    pace.tryReserve(3).orThrow();
    OkHttpClient hurried =
        client(new OkHttpClient.Builder().callTimeout(1_100, TimeUnit.MILLISECONDS));

    assertThat(failure(running(hurried)))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessage("timeout");
    assertThat(budget.state().get(0).used()).isZero();
    assertThat(pace.explain().waiting()).isZero();
  }

  @Test
  void soDoesOneWhoseThreadIsInterrupted() throws Exception {
    fill(3);
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    runner.interrupt();

    assertThat(failure(waiting)).isInstanceOf(InterruptedIOException.class);
    time.advance(ofSeconds(60));
    assertSlots(0, 0);
  }

  @Test
  void aCallThatSurelyNeverLeftGivesItsSlotBack() throws IOException {
    OkHttpClient lost =
        client(
            new OkHttpClient.Builder()
                .dns(
                    host -> {
                      throw new UnknownHostException(host);
                    }));
    Request nowhere = new Request.Builder().url("http://nowhere.invalid/").build();
    assertThat(catchThrowable(() -> lost.newCall(nowhere).execute()))
        .isInstanceOf(UnknownHostException.class);
    int nobody;
    try (ServerSocket taken = new ServerSocket(0)) {
      nobody = taken.getLocalPort();
    }
    Request refused = new Request.Builder().url("http://127.0.0.1:" + nobody + "/").build();
    assertThat(catchThrowable(() -> client.newCall(refused).execute()))
        .isInstanceOf(ConnectException.class);

    assertSlots(0, 0);
  }

  @Test
  void soDoesAnAnswerFromTheCacheButNotOneThatWasAskedFor() throws IOException {
    OkHttpClient caching =
        client(new OkHttpClient.Builder().cache(new Cache(folder.toFile(), 1 << 20)));
    server.enqueue(
        answer(200).setHeader("Cache-Control", "max-age=60").setHeader("ETag", "\"1\"").build());
    call(caching).execute().body().string();
    assertSlots(0, 1);
    call(caching).execute().body().string();
    assertSlots(0, 1);

    server.enqueue(answer(304).build());
    Request anew = call(caching).request().newBuilder().header("Cache-Control", "no-cache").build();
    caching.newCall(anew).execute().body().string();
    assertSlots(0, 2);
  }

  @Test
  void anUnknownOutcomeCountsAsGivenUp() {
    server.enqueue(answer(200).onResponseStart(new SocketEffect.CloseSocket()).build());
    OkHttpClient once = client(new OkHttpClient.Builder().retryOnConnectionFailure(false));

    assertThat(catchThrowable(() -> status(once))).isInstanceOf(IOException.class);
    assertThat(budget.state().get(0).nextFree()).isEqualTo(ofSeconds(90));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "429, Retry-After, 30, '', 30",
        "429, Retry-After, 0, '', 1",
        "429, X-Nothing, 1, <html>, 60",
        "402, X-Toggl-Quota-Remaining, 0, '', 60",
        "402, X-Nothing, 1, hourly limit: will reset in 40 seconds, 40",
        "402, X-Nothing, 1, a premium feature, 0",
        "404, Retry-After, 30, '', 0",
      })
  void L29_aRefusalClosesTheGateForAll(
      int status, String header, String value, String words, long seconds) throws IOException {
    server.enqueue(answer(status).setHeader(header, value).body(words).build());

    assertThat(status(client)).isEqualTo(status);
    assertThat(pace.explain().paused()).isEqualTo(ofSeconds(seconds));
    assertThat(budget.explain().paused()).isEqualTo(ofSeconds(seconds));
  }

  @Test
  void whatAnAnswerTellsOfTheLimitsHoldsForAll() throws IOException {
    server.enqueue(answer(200).setHeader("RateLimit", "\"a\";r=1;t=1000").build());
    assertThat(status(client)).isEqualTo(200);

    assertThat(budget.tryReserve(2).getClass().getSimpleName()).isEqualTo("Denied");
    assertThat(budget.tryReserve(1).orThrow().remaining()).isOne();
  }

  @Test
  void theEnginesOwnCallsAreNotCountedTwice() {
    Wired wired = new Wired();
    server.enqueue(answer(200).body("[]").build());
    OkHttpClient shared = client(new OkHttpClient.Builder());
    wired
        .remote(Sockets.url(server), shared)
        .build()
        .fetch(Fetch.all(Library.BOOKS), wired.pass())
        .test()
        .awaitDone(30, TimeUnit.SECONDS)
        .assertComplete();

    wired.assertPasses(1, 0, 0);
    assertSlots(0, 0);
  }

  @Test
  void otherHostsAreNotItsBusiness() throws IOException {
    server.enqueue(answer(200).build());
    server.enqueue(answer(200).build());
    RateLimitInterceptor ours = RateLimitInterceptor.on(gate);

    assertThat(status(ours.onlyTo("elsewhere.example").addTo(new OkHttpClient.Builder()).build()))
        .isEqualTo(200);
    assertSlots(0, 0);
    assertThat(status(ours.onlyTo("127.0.0.1").addTo(new OkHttpClient.Builder()).build()))
        .isEqualTo(200);
    assertSlots(0, 1);
  }

  @Test
  void anAppsEventListenerGoesOnHearing() throws IOException {
    server.enqueue(answer(200).build());
    CountDownLatch heard = new CountDownLatch(1);
    EventListener theirs =
        new EventListener() {
          @Override
          public void callEnd(Call call) {
            heard.countDown();
          }
        };

    assertThat(status(client(new OkHttpClient.Builder().eventListener(theirs)))).isEqualTo(200);
    assertThat(heard.getCount()).isZero();
  }

  @Test
  void anAppsCallGoesBeforeTheEnginesThatWait() throws Exception {
    fill(3);
    Claim engines = pace.claim(3, Priority.SYNC);
    queued.drainPermits();
    server.enqueue(answer(200).build());
    FutureTask<Integer> apps = running(client);
    untilQueued();
    time.advance(ofSeconds(1));

    assertThat(apps.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertThat(engines.isGranted()).isFalse();
  }

  @Test
  void afterAPauseAnAppsCallMayBeTheOneThatGoesFirst() throws Exception {
    gate.pause(ofSeconds(5));
    time.advance(ofSeconds(5));
    server.enqueue(answer(429).setHeader("Retry-After", "20").build());
    assertThat(status(client)).isEqualTo(429);

    assertThat(pace.tryReserve(1).getClass().getSimpleName()).isEqualTo("Denied");
    assertThat(pace.explain().paused()).isEqualTo(Evidence.refused(ofSeconds(20)).refusal());
  }

  private void assertSlots(int open, int spent) {
    assertThat(budget.state().get(0).open()).as("open").isEqualTo(open);
    assertThat(budget.state().get(0).spent()).as("spent").isEqualTo(spent);
  }

  private void fill(int slots) {
    for (int i = 0; i < slots; i++) {
      budget.answered(budget.tryClaim());
      pace.answered(pace.tryClaim());
    }
  }

  private FutureTask<Integer> running(OkHttpClient with) {
    return running(() -> status(with));
  }

  private FutureTask<Integer> running(Callable<Integer> work) {
    FutureTask<Integer> task = new FutureTask<>(work);
    runner = new Thread(task);
    runner.setDaemon(true);
    runner.start();
    return task;
  }

  private static Throwable failure(FutureTask<?> task) {
    return catchThrowable(() -> task.get(30, TimeUnit.SECONDS)).getCause();
  }

  /** It has joined the line, and its deadline stands. */
  private void untilQueued() throws InterruptedException {
    assertThat(queued.tryAcquire(30, TimeUnit.SECONDS)).as("waits").isTrue();
    while (runner.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
  }

  private RateLimiter limiter(String limits) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll(limits))
        .worstTransit(Duration.ofSeconds(30))
        .listener(
            new LimiterListener() {
              @Override
              public void queued(int slots, Priority priority) {
                queued.release();
              }
            })
        .build();
  }
}
