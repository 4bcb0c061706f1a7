package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.http.Credentials;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each guard of the wire is really there: with it the property holds, without it the server, or
 * another one, sees what it must not see. A guard is taken away from outside: the remote gets a
 * factory of calls that has all guards but one.
 */
class WireGuardsTest {

  private final Wired wired = new Wired();
  private MockWebServer server;
  private MockWebServer elsewhere;

  private static okhttp3.Response letOut(Interceptor.Chain chain) throws IOException {
    return chain.proceed(chain.request());
  }

  /** Tells the exchange that it leaves, as the guard does, and does not mind if it has left. */
  private static okhttp3.Response letOutAgain(Interceptor.Chain chain) throws IOException {
    RequestLifecycle exchange = chain.call().request().tag(RequestLifecycle.class);
    if (exchange != null) {
      exchange.begin();
    }
    return chain.proceed(chain.request());
  }

  @BeforeEach
  void start() throws IOException {
    server = Sockets.start();
    elsewhere = Sockets.start();
    always(elsewhere, new MockResponse.Builder().body("[]").build());
  }

  @AfterEach
  void stop() {
    server.close();
    elsewhere.close();
  }

  @ParameterizedTest
  @CsvSource({
    "503, Retry-After, 0",
    "408, Retry-After, 0",
    "307, Location, other",
    "308, Location, other",
  })
  void aBodyThatIsWrittenOnceIsSentOnceByAnyClient(int status, String header, String value) {
    always(server, new MockResponse.Builder().code(status).setHeader(header, value).build());
    Call.Factory theirs = theirs();

    assertThat(requestsOf(create(remote(theirs)))).isEqualTo(1);
    assertThat(requestsOf(create(remote(rewritable(theirs))))).isGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsAnAnswerAndNotAWay(int status) {
    redirectToElsewhere(status);

    assertEndsWithStatus(status, fetch(remote(new OkHttpClient())));
    assertThat(endOf(fetch(remote(following(guarded(new OkHttpClient()))))))
        .as("the answer of a server whose redirect was tried")
        .matches(FailureKind.OFFLINE::is);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void withoutTheGuardsBehindItARedirectTellsAnotherHostOfTheCall(int status) {
    redirectToElsewhere(status);
    OkHttpClient alone = sendingAgain(goingAnywhere(guarded(new OkHttpClient())));

    assertEndsWithStatus(status, fetch(remote(alone::newCall)));
    assertThat(elsewhere.getRequestCount()).isZero();
    fetch(remote(following(alone))).test().awaitDone(10, SECONDS).assertComplete();
    assertThat(elsewhere.getRequestCount()).isEqualTo(1);
  }

  @Test
  void aCallIsLetOutOnceWhateverAnAppsInterceptorDoes() {
    always(server, new MockResponse.Builder().body("{\"id\": 7}").build());
    OkHttpClient stubborn = with(WireGuardsTest::sendTwice);

    assertThat(requestsOf(create(remote(stubborn)))).isEqualTo(1);
    assertThat(requestsOf(create(remote(sendingAgain(guarded(stubborn))::newCall)))).isEqualTo(2);
  }

  @Test
  void aCallIsLetOutOnceWhateverOkHttpMakesOfTheAnswer() {
    always(server, new MockResponse.Builder().code(503).setHeader("Retry-After", "0").build());

    assertThat(requestsOf(fetch(remote(new OkHttpClient())))).isEqualTo(1);
    assertThat(requestsOf(fetch(remote(sendingAgain(guarded(new OkHttpClient()))::newCall))))
        .isGreaterThan(1);
  }

  @Test
  void theTokenStaysAtHomeWhereverAnAppsInterceptorSendsACall() throws InterruptedException {
    OkHttpClient astray = with(this::sendElsewhere);

    assertThat(endOf(fetch(remote(astray))))
        .isInstanceOfSatisfying(
            UnavailableException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(FailureKind.OFFLINE);
              assertThat(e.mayHaveArrived()).isFalse();
            });
    assertThat(elsewhere.getRequestCount()).isZero();
    wired.assertPasses(0, 0, 0);
    fetch(remote(goingAnywhere(guarded(astray))::newCall))
        .test()
        .awaitDone(10, SECONDS)
        .assertComplete();
    assertThat(elsewhere.takeRequest().getHeaders().get("Authorization"))
        .isEqualTo(Credentials.apiToken(Wired.TOKEN).header());
  }

  /** A client of the app's that only makes calls for us, as eager as OkHttp is by itself. */
  private static Call.Factory theirs() {
    OkHttpClient client = new OkHttpClient();
    return client::newCall;
  }

  private static OkHttpClient guarded(OkHttpClient client) {
    return WireClient.from(client, WireClient.CALL_TIMEOUT);
  }

  private static Call.Factory rewritable(Call.Factory theirs) {
    return request ->
        theirs.newCall(request.newBuilder().method(request.method(), copy(request.body())).build());
  }

  private static RequestBody copy(RequestBody body) {
    Buffer bytes = new Buffer();
    try {
      body.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return RequestBody.create(bytes.readByteString(), body.contentType());
  }

  private static Call.Factory following(OkHttpClient client) {
    return client.newBuilder().followRedirects(true).followSslRedirects(true).build()::newCall;
  }

  private static OkHttpClient goingAnywhere(OkHttpClient client) {
    return insteadOf(SameHostInterceptor.INSTANCE, WireGuardsTest::letOut, client);
  }

  private static OkHttpClient sendingAgain(OkHttpClient client) {
    return insteadOf(OneExchange.INSTANCE, WireGuardsTest::letOutAgain, client);
  }

  private static OkHttpClient insteadOf(Interceptor guard, Interceptor other, OkHttpClient client) {
    OkHttpClient.Builder builder = client.newBuilder();
    assertThat(Collections.replaceAll(builder.networkInterceptors(), guard, other)).isTrue();
    return builder.build();
  }

  private static OkHttpClient with(Interceptor interceptor) {
    return new OkHttpClient.Builder().addInterceptor(interceptor).build();
  }

  private static okhttp3.Response sendTwice(Interceptor.Chain chain) throws IOException {
    chain.proceed(chain.request()).close();
    return chain.proceed(chain.request());
  }

  private okhttp3.Response sendElsewhere(Interceptor.Chain chain) throws IOException {
    HttpUrl there = HttpUrl.get(Sockets.url(elsewhere));
    return chain.proceed(chain.request().newBuilder().url(there).build());
  }

  private void redirectToElsewhere(int status) {
    String there = Sockets.url(elsewhere) + "other";
    always(server, new MockResponse.Builder().code(status).setHeader("Location", there).build());
  }

  private static void always(MockWebServer server, MockResponse response) {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return response;
          }
        });
  }

  private HttpRemote remote(Call.Factory calls) {
    return wired.remote(Sockets.url(server), calls).build();
  }

  private Single<Page> fetch(HttpRemote remote) {
    return remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE);
  }

  private Single<Answer> create(HttpRemote remote) {
    return remote.send(creating(book(), Library.TITLE), wired.pass());
  }

  /** How many requests the server sees while a call is under way. */
  private int requestsOf(Single<?> call) {
    int before = server.getRequestCount();
    call.test().awaitDone(10, SECONDS);
    return server.getRequestCount() - before;
  }

  private static SyncException endOf(Single<?> call) {
    TestObserver<?> observer = call.test().awaitDone(10, SECONDS);
    SyncException[] end = new SyncException[1];
    observer.assertError(
        failure -> {
          end[0] = (SyncException) failure;
          return true;
        });
    return end[0];
  }

  private static void assertEndsWithStatus(int status, Single<?> call) {
    assertThat(endOf(call))
        .isInstanceOfSatisfying(
            UnavailableException.class, e -> assertThat(e.status()).isEqualTo(status));
  }

  /** OkHttp's own default would end a silence of ten seconds before the call's time is over. */
  @Test
  void theEnginesOwnClientWaitsForHeadersAsLongAsACallMayTake() {
    assertThat(WireClient.defaults().readTimeoutMillis())
        .isEqualTo(WireClient.CALL_TIMEOUT.toMillis());
  }
}
