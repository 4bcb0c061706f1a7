package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a real socket can show. */
class HttpCallsTest {

  private final Wired wired = new Wired();
  private MockWebServer server;

  @BeforeEach
  void start() throws IOException {
    server = Sockets.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aServerThatIsNotThereCostsNoSlot() throws IOException {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = taken.getLocalPort();
    }
    assertNeverSent("http://127.0.0.1:" + port, EngineClient.defaults());
  }

  @Test
  void aHostWithoutAnAddressCostsNoSlot() {
    OkHttpClient lost =
        new OkHttpClient.Builder()
            .dns(
                host -> {
                  throw new UnknownHostException(host);
                })
            .build();
    assertNeverSent("https://tracker.example", lost);
  }

  @Test
  void aHandshakeThatFailsCostsNoSlot() throws Exception {
    try (ServerSocket noTls = new ServerSocket(0, 9, InetAddress.getByName("127.0.0.1"))) {
      Thread hangsUp = new Thread(() -> hangUp(noTls));
      hangsUp.start();
      assertNeverSent("https://127.0.0.1:" + noTls.getLocalPort(), EngineClient.defaults());
    }
  }

  private static void hangUp(ServerSocket on) {
    while (!on.isClosed()) {
      try {
        on.accept().close();
      } catch (IOException closed) {
        assertThat(on.isClosed()).isTrue();
      }
    }
  }

  @Test
  void aConnectionThatIsNeverMadeCostsNoSlot() {
    OkHttpClient broken =
        new OkHttpClient.Builder()
            .addInterceptor(
                chain -> {
                  throw new IOException("before the wire");
                })
            .build();
    assertNeverSent(Sockets.url(server), broken);
  }

  private void assertNeverSent(String url, OkHttpClient client) {
    HttpRemote remote = wired.remote(url, client).build();
    for (Single<?> call : List.of(fetch(remote), create(remote))) {
      call.test()
          .awaitDone(10, SECONDS)
          .assertError(e -> FailureKind.OFFLINE.is(e) && !((SyncException) e).mayHaveArrived());
    }
    wired.assertPasses(0, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAnswerThatNeverComesMayHaveBeenCarriedOut(boolean silent) {
    server.enqueue(
        new MockResponse.Builder()
            .onResponseStart(silent ? SocketEffect.Stall.INSTANCE : new SocketEffect.CloseSocket())
            .build());
    OkHttpClient hasty = EngineClient.from(new OkHttpClient(), Duration.ofMillis(500));

    create(remote(hasty).build())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> FailureKind.OFFLINE.is(e) && ((SyncException) e).mayHaveArrived());
    assertThat(server.getRequestCount()).isEqualTo(1);
    wired.assertPasses(0, 1, 0);
  }

  @Test
  void anAnswerThatBreaksOffMayHaveBeenCarriedOut() {
    server.enqueue(
        new MockResponse.Builder()
            .body("{\"id\": 12, \"title\": \"Walden\"}")
            .onResponseBody(new SocketEffect.CloseSocket())
            .build());

    create(remote(EngineClient.defaults()).build())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> FailureKind.OFFLINE.is(e) && ((SyncException) e).mayHaveArrived());
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void aCallThatIsGivenUpOnTheWireIsGivenUp() throws Exception {
    server.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    TestObserver<Answer> call = create(remote(EngineClient.defaults()).build()).test();
    assertThat(server.takeRequest(10, SECONDS)).isNotNull();
    call.dispose();

    wired.assertPasses(0, 1, 0);
  }

  @Test
  void aCallThatIsGivenUpInTheQueueNeverLeaves() throws Exception {
    okhttp3.Dispatcher oneByOne = new okhttp3.Dispatcher();
    oneByOne.setMaxRequests(1);
    OkHttpClient client = new OkHttpClient.Builder().dispatcher(oneByOne).build();
    HttpRemote remote = remote(client).build();
    server.enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
    TestObserver<Page> first = fetch(remote).test();
    assertThat(server.takeRequest(10, SECONDS)).isNotNull();
    TestObserver<Answer> second = create(remote).test();
    second.dispose();
    first.dispose();

    server.enqueue(new MockResponse.Builder().body("[]").build());
    fetch(remote).test().awaitDone(10, SECONDS).assertComplete();
    assertThat(server.getRequestCount()).isEqualTo(2);
    wired.assertPasses(1, 1, 0);
    client.dispatcher().executorService().shutdown();
  }

  @Test
  void zippedAnswersAreOpened() throws IOException {
    server.enqueue(zipped("[{\"id\": 7}]"));
    TestObserver<Page> page = fetch(remote(EngineClient.defaults()).build()).test();

    page.awaitDone(10, SECONDS).assertComplete();
    assertThat(page.values().get(0).next()).isNotNull();
    assertThat(page.values().get(0).next()).isNull();
  }

  @Test
  void aBombIsDefusedBeforeItFillsTheDevice() throws IOException {
    ResponseLimits limits = new ResponseLimits(1 << 20, 1 << 20, 1 << 10, 64);
    HttpRemote remote = remote(EngineClient.defaults()).limits(limits).build();
    server.enqueue(zipped("[" + " ".repeat(1 << 20) + "]"));
    server.enqueue(zipped("[" + " ".repeat((1 << 20) - 2) + "]"));

    fetch(remote)
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> e.getMessage().equals("the answer is larger than 1048576 bytes"))
        .assertError(e -> ((UnavailableException) e).status() == 200);
    fetch(remote).test().awaitDone(10, SECONDS).assertComplete();
    wired.assertPasses(2, 0, 0);
  }

  /** Some proxies label each answer, one without a body, too. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S144_anEmptyAnswerIsEmptyWhateverItsLabel(boolean isChunked) {
    MockResponse.Builder empty = new MockResponse.Builder().setHeader("Content-Encoding", "gzip");
    server.enqueue(isChunked ? empty.chunkedBody("", 1).build() : empty.body("").build());
    server.enqueue(empty.code(404).build());
    HttpRemote remote = remote(EngineClient.defaults()).build();

    remote
        .send(Library.deleting(book()), wired.pass())
        .test()
        .awaitDone(10, SECONDS)
        .assertValue(answer -> answer.row() == null);
    remote
        .send(Library.deleting(book()), wired.pass())
        .test()
        .awaitDone(10, SECONDS)
        .assertError(e -> ((RefusedException) e).status() == 404);
  }

  private static MockResponse zipped(String body) throws IOException {
    Buffer zipped = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(zipped))) {
      sink.writeUtf8(body);
    }
    return new MockResponse.Builder().setHeader("Content-Encoding", "gzip").body(zipped).build();
  }

  @Test
  void connectionsAreUsedAgainWhateverBecomesOfTheirBodies() throws Exception {
    HttpRemote remote = remote(EngineClient.defaults()).build();
    server.enqueue(new MockResponse.Builder().code(404).body("\"no\"").build());
    server.enqueue(new MockResponse.Builder().code(500).body("x".repeat(100_000)).build());
    server.enqueue(new MockResponse.Builder().body("\"ignored\"").build());
    server.enqueue(new MockResponse.Builder().body("[]").build());
    fetch(remote).test().awaitDone(10, SECONDS);
    fetch(remote).test().awaitDone(10, SECONDS);
    remote.send(Library.deleting(book()), wired.pass()).test().awaitDone(10, SECONDS);
    fetch(remote).test().awaitDone(10, SECONDS);

    for (int i = 0; i < 4; i++) {
      assertThat(server.takeRequest().getConnectionIndex()).isZero();
    }
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
