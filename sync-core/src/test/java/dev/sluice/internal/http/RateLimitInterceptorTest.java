package dev.sluice.internal.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.ratelimit.RateLimitedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.SocketEffect;
import okhttp3.Cache;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of an app's own calls takes a slot, and what becomes of the slot. */
class RateLimitInterceptorTest extends AppCalls {

  @TempDir Path folder;

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
    assertThat(pace.paused()).isEqualTo(ofSeconds(seconds));
    assertThat(budget.paused()).isEqualTo(ofSeconds(seconds));
  }

  /** Its message says nothing of the pause, so no call waits for the message. */
  @Test
  void aRefusalWhoseBodyNeverComesClosesTheGateAtOnce() throws Exception {
    server.enqueue(answer(429).body("wait").onResponseBody(SocketEffect.Stall.INSTANCE).build());
    OkHttpClient patient = client(new OkHttpClient.Builder().readTimeout(Duration.ZERO));

    assertThat(running(patient).get(10, TimeUnit.SECONDS)).isEqualTo(429);
    assertThat(pace.paused()).isEqualTo(ofSeconds(60));
  }

  @Test
  void whatAnAnswerTellsOfTheLimitsHoldsForAll() throws IOException {
    server.enqueue(answer(200).setHeader("RateLimit", "\"a\";r=1;t=1000").build());
    assertThat(status(client)).isEqualTo(200);

    assertThatThrownBy(() -> budget.tryAcquire(2)).isInstanceOf(RateLimitedException.class);
    assertThat(budget.tryAcquire(1).remaining()).isOne();
  }

  @Test
  void theEnginesOwnCallsAreNotCountedTwice() {
    Wired wired = new Wired();
    server.enqueue(answer(200).body("[]").build());
    OkHttpClient shared = client(new OkHttpClient.Builder());
    wired
        .remote(Sockets.url(server), shared)
        .build()
        .fetch(Fetch.all(Library.BOOKS), wired.pass(), Receiver.NONE)
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
}
