package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockWebServer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** One OkHttp client for several gates, and for the engine as well. */
class RateLimitInterceptorSharedTest extends AppCalls {

  private final AccountLimiter other =
      AccountLimiter.of(
          time, time.scheduler(), List.of(Limit.parse("60/60s"), Limit.parse("3/1s")));

  /** As when {@code newBuilder()} of a client that is counted is given the same once more. */
  @Test
  void aCallIsCountedOnceHoweverOftenItsGateWasAdded() throws IOException {
    OkHttpClient twice = client(client(client.newBuilder()).newBuilder());
    server.enqueue(answer(302).setHeader("Location", "again").build());
    server.enqueue(answer(200).build());
    assertThat(status(twice)).isEqualTo(200);

    assertSlots(0, 2);
    assertThat(pace.state().get(0).open()).isZero();
  }

  @Test
  void aCallThatTwoGatesCountTakesASlotOfEach() throws IOException {
    OkHttpClient both = RateLimitInterceptor.on(other).addTo(client.newBuilder()).build();
    server.enqueue(answer(302).setHeader("Location", "again").build());
    server.enqueue(answer(200).build());
    assertThat(status(both)).isEqualTo(200);

    assertSlots(0, 2);
    assertThat(other.budget().state().get(0).spent()).isEqualTo(2);
    assertThat(other.budget().state().get(0).open()).isZero();
  }

  /** Each host has a limit of its own. */
  @Test
  void aRedirectToAnotherHostTakesASlotOfThatHostsLimiter() throws IOException {
    try (MockWebServer elsewhere = Sockets.start()) {
      OkHttpClient.Builder both = new OkHttpClient.Builder();
      RateLimitInterceptor.on(gate).onlyTo("127.0.0.1").addTo(both);
      RateLimitInterceptor.on(other).onlyTo("localhost").addTo(both);
      String there = Sockets.url(elsewhere).replace("127.0.0.1", "localhost");
      server.enqueue(answer(302).setHeader("Location", there).build());
      elsewhere.enqueue(answer(429).setHeader("Retry-After", "30").build());
      assertThat(status(both.build())).isEqualTo(429);

      assertSlots(0, 1);
      assertThat(other.budget().state().get(0).spent()).isEqualTo(1);
      assertThat(pace.paused()).isZero();
      assertThat(other.pace().paused()).isEqualTo(Duration.ofSeconds(30));
    }
  }

  /** OkHttp runs five calls to one host at a time, and those that wait for a slot run. */
  @Test
  void appsCallsThatWaitDoNotStandInTheWayOfTheEngines() throws Exception {
    fill(3);
    for (int i = 0; i < client.dispatcher().getMaxRequestsPerHost(); i++) {
      call(client).enqueue(ignored());
      assertThat(queued.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }
    Wired engine = new Wired();
    server.enqueue(answer(200).body("[]").build());
    engine
        .remote(Sockets.url(server), client)
        .build()
        .fetch(Fetch.all(Library.BOOKS), engine.pass(), Receiver.NONE)
        .test()
        .awaitDone(5, TimeUnit.SECONDS)
        .assertComplete();
    client.dispatcher().cancelAll();
  }

  private static Callback ignored() {
    return new Callback() {
      @Override
      public void onFailure(Call call, IOException e) {}

      @Override
      public void onResponse(Call call, Response response) {
        response.close();
      }
    };
  }
}
