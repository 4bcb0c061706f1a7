package dev.sluice.ratelimit;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.okhttp.ThrottleInterceptor;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/throttled-client.md, run as they stand there, against an empty pool. */
@Timeout(60)
class UsingAThrottledClientTest {

  private final List<String> shown = new ArrayList<>();
  private final TrackerServer server =
      TrackerServer.builder(ServerClock.system()).limits(new Gcra(20, ofSeconds(4), 0)).build();
  private WireServer wire;

  @BeforeEach
  void start() throws IOException {
    wire = WireServer.start(server);
  }

  @AfterEach
  void close() {
    wire.close();
  }

  private static ThrottledClient client(List<String> shown) {
    return ThrottledClient.builder(
            Throttle.levelControl(ThrottleOptions.of(20, ofSeconds(4), new Random())),
            Time.system(),
            Schedulers.computation())
        .listener(call -> shown.add(call.tries() + " tries"))
        .build();
  }

  @Test
  void anyCallIsWrapped() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(wire.url() + "me"))
            .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN))
            .build();
    var told = ThrottleOptions.of(4500, Duration.ofHours(1), new Random());
    var strategy = Throttle.levelControl(told);
    var client =
        ThrottledClient.builder(strategy, Time.system(), Schedulers.computation())
            .within(Duration.ofMinutes(5))
            .tries(20)
            .listener(call -> show(call.tries() + " tries, slept " + call.slept()))
            .build();

    HttpResponse<String> answer =
        client.call(
            () -> http.send(request, BodyHandlers.ofString()),
            got -> ServerAnswer.of(got.statusCode(), got.headers().map()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(shown).singleElement().asString().startsWith(tries() + ", slept PT").endsWith("S");
  }

  @Test
  void aSingleIsWrapped() {
    Api api = new Api();
    ThrottledClient client = client(shown);
    Single<Reply> later =
        client.call(api.reply(), got -> ServerAnswer.of(got.status(), got.headers()));
    assertThat(later.blockingGet().status()).isEqualTo(200);
    assertThat(shown).containsExactly("2 tries");
  }

  @Test
  void okHttpIsWrapped() throws IOException {
    ThrottledClient client = client(shown);
    OkHttpClient okHttp = ThrottleInterceptor.on(client).addTo(new OkHttpClient.Builder()).build();
    Request request =
        new Request.Builder()
            .url(wire.url() + "me")
            .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN))
            .build();
    try (Response response = okHttp.newCall(request).execute()) {
      assertThat(response.code()).isEqualTo(200);
    }
    assertThat(shown).containsExactly(tries());
  }

  @Test
  void limitsAreKeptToo() throws Exception {
    Time time = Time.system();
    Scheduler scheduler = Schedulers.computation();
    Throttle strategy = Throttle.none();
    var limits = AccountLimiter.of(time, scheduler, Limit.parseAll("60/60s,3/1s"));
    var careful = ThrottledClient.builder(strategy, limits).build();
    careful.call(() -> 7, value -> ServerAnswer.OF_NOTHING);
    assertThat(limits.budget().state().get(0).used()).isOne();
  }

  /** The first request finds an empty pool; the clock decides how many more are refused. */
  private String tries() {
    assertThat(server.log()).hasSizeGreaterThan(1);
    return server.log().size() + " tries";
  }

  private void show(String text) {
    shown.add(text);
  }

  private record Reply(int status, Map<String, List<String>> headers) {}

  private static final class Api {

    private int asked;

    Single<Reply> reply() {
      return Single.fromCallable(() -> new Reply(asked++ == 0 ? 429 : 200, Map.of()));
    }
  }
}
