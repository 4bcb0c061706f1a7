package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TrackerQuotas;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** An app's own calls over real sockets, through a gate whose clock the test turns. */
@Timeout(60)
public abstract class AppCalls {

  public final VirtualTime time = new VirtualTime();
  public final Semaphore queued = new Semaphore(0);
  public final WindowLimiter budget = limiter("60/60s");
  public final WindowLimiter pace = limiter("3/1s");
  public final AccountLimiter gate =
      new AccountLimiter(
              budget,
              pace,
              TrackerQuotas.of(Limit.parse("4/20s"), Limit.parse("4/20s")),
              key -> limiter())
          .toldBy(TrackerQuotas.HEADERS);
  public final OkHttpClient client = client(new OkHttpClient.Builder());
  public MockWebServer server;
  public Thread runner;

  @BeforeEach
  public void start() throws IOException {
    server = Sockets.start();
  }

  @AfterEach
  public void stop() {
    client.dispatcher().executorService().shutdown();
    server.close();
  }

  public OkHttpClient client(OkHttpClient.Builder options) {
    return RateLimitInterceptor.on(gate).addTo(options).build();
  }

  public Call call(OkHttpClient with) {
    return call(with, "me");
  }

  public Call call(OkHttpClient with, String path) {
    return with.newCall(new Request.Builder().url(Sockets.url(server) + path).build());
  }

  public int status(OkHttpClient with) throws IOException {
    return status(with, "me");
  }

  public int status(OkHttpClient with, String path) throws IOException {
    try (Response response = call(with, path).execute()) {
      return response.code();
    }
  }

  public static MockResponse.Builder answer(int status) {
    return new MockResponse.Builder().code(status);
  }

  public void assertSlots(int open, int spent) {
    assertThat(budget.state().get(0).open()).as("open").isEqualTo(open);
    assertThat(budget.state().get(0).spent()).as("spent").isEqualTo(spent);
  }

  public void fill(int slots) {
    for (int i = 0; i < slots; i++) {
      budget.answered(budget.tryAcquire());
      pace.answered(pace.tryAcquire());
    }
  }

  public FutureTask<Integer> running(OkHttpClient with) {
    return running(() -> status(with));
  }

  public FutureTask<Integer> running(Callable<Integer> work) {
    FutureTask<Integer> task = new FutureTask<>(work);
    runner = new Thread(task);
    runner.setDaemon(true);
    runner.start();
    return task;
  }

  public static Throwable failure(FutureTask<?> task) {
    return catchThrowable(() -> task.get(30, TimeUnit.SECONDS)).getCause();
  }

  /** It has joined the line, and its deadline stands. */
  public void untilQueued() throws InterruptedException {
    assertThat(queued.tryAcquire(30, TimeUnit.SECONDS)).as("waits").isTrue();
    while (runner.getState() != Thread.State.TIMED_WAITING) {
      Thread.yield();
    }
  }

  private WindowLimiter limiter(String limits) {
    return limiter().limits(Limit.parseAll(limits)).build();
  }

  private RateLimiter.Builder limiter() {
    return RateLimiter.builder(time, time.scheduler())
        .worstTransit(Duration.ofSeconds(30))
        .listener(
            new LimiterListener() {
              @Override
              public void queued(int slots, Priority priority) {
                queued.release();
              }
            });
  }
}
