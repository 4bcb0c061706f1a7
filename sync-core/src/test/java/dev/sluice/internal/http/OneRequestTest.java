package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.function.Supplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a real socket one call is one request, whatever the server says and the app has set. */
class OneRequestTest {

  private final Wired wired = new Wired();
  private MockWebServer server;
  private MockWebServer elsewhere;

  @BeforeEach
  void start() throws IOException {
    server = Sockets.start();
    elsewhere = Sockets.start();
  }

  @AfterEach
  void stop() {
    server.close();
    elsewhere.close();
  }

  @ParameterizedTest
  @CsvSource({
    "503, Retry-After, 0",
    "503, Retry-After, 00",
    "429, Retry-After, 0",
    "408, Retry-After, 0",
    "408, X-Nothing, 0",
    "421, X-Nothing, 0",
    "401, WWW-Authenticate, Basic realm=x",
    "301, Location, here",
    "302, Location, here",
    "303, Location, here",
    "307, Location, here",
    "308, Location, here",
    "301, Location, elsewhere",
    "302, Location, elsewhere",
    "303, Location, elsewhere",
    "307, Location, elsewhere",
    "308, Location, elsewhere",
  })
  void noAnswerMakesASecondRequest(int status, String header, String value) {
    MockWebServer target = value.equals("elsewhere") ? elsewhere : server;
    String there = header.equals("Location") ? Sockets.url(target) + "other" : value;
    always(new MockResponse.Builder().code(status).setHeader(header, there).build());
    for (OkHttpClient client : List.of(EngineClient.defaults(), eager())) {
      HttpRemote remote = remote(client).build();
      List<Supplier<Single<?>>> both = List.of(() -> fetch(remote), () -> create(remote));
      for (Supplier<Single<?>> call : both) {
        int before = server.getRequestCount();
        call.get().test().awaitDone(10, SECONDS).assertError(SyncException.class);
        assertThat(server.getRequestCount() - before).isEqualTo(1);
      }
    }
    assertThat(elsewhere.getRequestCount()).isZero();
    wired.assertPasses(4, 0, 0);
  }

  @Test
  void aProxysChallengeFromNoProxyIsNotAnswered() {
    always(new MockResponse.Builder().code(407).build());
    create(remote(eager()).build()).test().awaitDone(10, SECONDS).assertError(SyncException.class);

    assertThat(server.getRequestCount()).isEqualTo(1);
    wired.assertPasses(0, 1, 0);
  }

  private void always(MockResponse response) {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return response;
          }
        });
  }

  /** An app's client as eager as OkHttp can be. */
  private static OkHttpClient eager() {
    return new OkHttpClient.Builder()
        .followRedirects(true)
        .followSslRedirects(true)
        .retryOnConnectionFailure(true)
        .authenticator(
            (route, response) -> response.request().newBuilder().header("X-Again", "1").build())
        .build();
  }

  @Test
  void anUnavailableServerKeepsItsStatus() {
    server.enqueue(new MockResponse.Builder().code(503).setHeader("Retry-After", "0").build());

    fetch(remote(EngineClient.defaults()).build())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> ((UnavailableException) e).status() == 503);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConnectionThatDiedInThePoolIsNotTriedAgain(boolean getting) throws Exception {
    HttpRemote remote = remote(EngineClient.defaults()).build();
    server.enqueue(
        new MockResponse.Builder()
            .body("[]")
            .onResponseEnd(new SocketEffect.CloseSocket())
            .build());
    server.enqueue(new MockResponse.Builder().build());
    fetch(remote).test().awaitDone(10, SECONDS).assertComplete();

    TestObserver<?> second = (getting ? fetch(remote) : create(remote)).test();
    second.awaitDone(10, SECONDS);
    assertThat(server.getRequestCount()).isLessThanOrEqualTo(2);
    wired.assertPasses(server.getRequestCount(), 2 - server.getRequestCount(), 0);
  }

  @Test
  void anEnginesClientThatAnAppWrapsSendsAndTellsWhatLeft() {
    OkHttpClient ours = EngineClient.defaults();
    HttpRemote remote = wired.remote(Sockets.url(server), ours::newCall).build();
    server.enqueue(new MockResponse.Builder().body("[]").build());
    fetch(remote).test().awaitDone(10, SECONDS).assertComplete();
    wired.assertPasses(1, 0, 0);

    elsewhere.close();
    fetch(wired.remote(Sockets.url(elsewhere), ours::newCall).build())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> FailureKind.OFFLINE.is(e) && !((SyncException) e).mayHaveArrived());
    wired.assertPasses(0, 0, 0);
  }

  private void isSentOnce(HttpRemote remote) {
    server.enqueue(new MockResponse.Builder().build());
    server.enqueue(new MockResponse.Builder().build());
    fetch(remote)
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> FailureKind.OFFLINE.is(e) && ((SyncException) e).mayHaveArrived());
    assertThat(server.getRequestCount()).isEqualTo(1);
    wired.assertPasses(0, 1, 0);
  }

  private static Response twice(Interceptor.Chain chain) throws IOException {
    chain.proceed(chain.request()).close();
    return chain.proceed(chain.request());
  }

  @Test
  void norCanOneWhoseClientAnAppWraps() {
    OkHttpClient client =
        EngineClient.defaults().newBuilder().addInterceptor(OneRequestTest::twice).build();
    isSentOnce(wired.remote(Sockets.url(server), client::newCall).build());
  }

  @Test
  void anAppsInterceptorCannotSendTwice() {
    isSentOnce(
        remote(new OkHttpClient.Builder().addInterceptor(OneRequestTest::twice).build()).build());
  }

  @Test
  void whatWasSentOnceMayHaveArrivedWhateverFailsAfterwards() {
    Interceptor onceMore =
        chain -> {
          chain.proceed(chain.request()).close();
          throw new ConnectException("not the second time");
        };
    server.enqueue(new MockResponse.Builder().build());
    OkHttpClient client = new OkHttpClient.Builder().addInterceptor(onceMore).build();

    create(remote(client).build())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> FailureKind.OFFLINE.is(e) && ((SyncException) e).mayHaveArrived());
    wired.assertPasses(0, 1, 0);
  }

  private HttpRemote.Builder remote(OkHttpClient client) {
    return wired.remote(Sockets.url(server), client);
  }

  private Single<Page> fetch(HttpRemote remote) {
    return remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE);
  }

  private Single<Answer> create(HttpRemote remote) {
    return remote.send(creating(book(), Library.TITLE), wired.pass());
  }
}
