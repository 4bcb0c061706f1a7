package dev.sluice.lab.simulate;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.ratelimit.okhttp.ThrottleInterceptor;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * A process of its own for {@link RealClientsTest}: threads that share a throttled client, each of
 * which sends one request after the other. Prints "ready", waits for a line, and in the end prints
 * the requests and the refusals of each thread.
 */
final class RealClient {

  private static final Map<String, Function<ThrottleOptions, Throttle>> STRATEGIES =
      Map.of(
          "ExponentialBackoff", Throttle::exponentialBackoff,
          "GradualDecrease", Throttle::gradualDecrease,
          "ProportionalDecrease", Throttle::proportionalDecrease,
          "ProportionalRemainingDecrease", Throttle::proportionalRemainingDecrease,
          "LevelControl", Throttle::levelControl);

  private final Request request;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();

  private RealClient(String url) {
    this.request =
        new Request.Builder()
            .url(url + "me")
            .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN))
            .build();
  }

  static Strategy strategy(String name) {
    return new Strategy(name, STRATEGIES.get(name));
  }

  /** Arguments: a server to warm up, the server, a strategy, its bucket, threads, milliseconds. */
  public static void main(String[] args) throws Exception {
    new RealClient(args[0]).send(client("LevelControl", Duration.ofSeconds(1)));
    OkHttpClient shared = client(args[2], Duration.ofMillis(millis(args[3])));
    RealClient[] threads = new RealClient[Integer.parseInt(args[4])];
    CountDownLatch go = new CountDownLatch(1);
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new RealClient(args[1]);
      threads[i].start(shared, go);
    }
    System.out.println("ready");
    int line = System.in.read();
    go.countDown();
    boolean over = line < 0 || new CountDownLatch(1).await(millis(args[5]), MILLISECONDS);
    if (over) {
      throw new IllegalStateException("whoever began the run has gone");
    }
    for (RealClient thread : threads) {
      System.out.println(thread.requests + " " + thread.refusals);
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static long millis(String argument) {
    return Long.parseLong(argument);
  }

  private static OkHttpClient client(String strategy, Duration refill) {
    ThrottleOptions told = ThrottleOptions.of(RealClientsTest.TOKENS, refill, new Random());
    ThrottledClient client =
        ThrottledClient.builder(
                strategy(strategy).maker().apply(told), Time.system(), Schedulers.computation())
            .build();
    return ThrottleInterceptor.on(client).addTo(new OkHttpClient.Builder()).build();
  }

  private void start(OkHttpClient shared, CountDownLatch go) {
    OkHttpClient counting =
        shared
            .newBuilder()
            .addNetworkInterceptor(
                chain -> {
                  Response response = chain.proceed(chain.request());
                  requests.incrementAndGet();
                  if (response.code() == 429) {
                    refusals.incrementAndGet();
                  }
                  return response;
                })
            .build();
    Thread thread = new Thread(() -> sendOnAndOn(counting, go));
    thread.setDaemon(true);
    thread.start();
  }

  private void sendOnAndOn(OkHttpClient okHttp, CountDownLatch go) {
    try {
      go.await();
      while (true) {
        send(okHttp);
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void send(OkHttpClient okHttp) throws IOException {
    try (Response response = okHttp.newCall(request).execute()) {
      response.body().bytes();
    }
  }
}
