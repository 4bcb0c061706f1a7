package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.SyncException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.testkit.http.RawServer;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that never end, go slowly or lie: every call ends, and says how. */
class HostileWireTest {

  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String ONE_MEBIBYTE = "100000\r\n" + " ".repeat(1 << 20) + "\r\n";

  private final Wired wired = new Wired();
  private final OkHttpClient hasty =
      EngineClient.from(EngineClient.defaults(), Duration.ofMillis(700));

  @Test
  void aBodyThatNeverEndsIsCutAtTheLimit() throws IOException {
    try (RawServer server = RawServer.endless(CHUNKED, ONE_MEBIBYTE)) {
      HttpRemote remote =
          wired
              .remote(server.url(), EngineClient.defaults())
              .limits(new ResponseLimits(8 << 20, 1 << 20, 1 << 20, 64))
              .build();
      assertEnds(fetch(remote), "server_failed", "larger than 8388608 bytes");
      assertEnds(create(remote), "server_failed", "larger than 6291456 bytes");
    }
    wired.assertPasses(2, 0, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {CHUNKED + "1000\r\n[", OK + "Content-Length: 100000\r\n\r\n["})
  void aBodyThatDripsEndsWithTheCall(String beginning) throws IOException {
    try (RawServer server = RawServer.dripping(beginning, ' ')) {
      HttpRemote remote = wired.remote(server.url(), hasty).build();
      assertEnds(fetch(remote), "offline", "not reached");
      assertEnds(create(remote), "offline", "not reached");
    }
    wired.assertPasses(2, 0, 0);
  }

  @Test
  void theWordsOfAnErrorThatDripEndWithTheCall() throws IOException {
    String beginning = "HTTP/1.1 400 No\r\nContent-Length: 100000\r\n\r\nbecause";
    try (RawServer server = RawServer.dripping(beginning, '!')) {
      HttpRemote remote = wired.remote(server.url(), hasty).build();
      assertEnds(fetch(remote), "refused", "because!");
    }
  }

  @Test
  void headersThatDripEndWithTheCall() throws IOException {
    try (RawServer server = RawServer.dripping(OK + "X-Slow: ", 'z')) {
      assertEnds(fetch(wired.remote(server.url(), hasty).build()), "offline", "not reached");
    }
    wired.assertPasses(0, 1, 0);
  }

  @ParameterizedTest
  @CsvSource({"z", "'X: y\r\n'", "'\r'"})
  void headersThatNeverEndAreCut(String more) throws IOException {
    try (RawServer server = RawServer.endless(OK + "X-Long: ", more)) {
      HttpRemote remote = wired.remote(server.url(), EngineClient.defaults()).build();
      assertEnds(fetch(remote), "offline", "not reached");
    }
    wired.assertPasses(0, 1, 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\r\n\r\n",
        "no HTTP at all\r\n\r\n",
        "HTTP/1.1 99999999999 OK\r\n\r\n",
        "HTTP/1.1 -1 OK\r\n\r\n",
        "HTTP/9.9 200 OK\r\n\r\n[]",
        OK + "Content-Length: 5\r\n\r\n[]",
        OK + "Content-Length: -5\r\n\r\n[",
        OK + "Content-Length: 99999999999999999999\r\n\r\n[",
        OK + "Content-Length: 2\r\nContent-Length: 9\r\n\r\n[]",
        CHUNKED + "ffffffffffffffff\r\n[]",
        CHUNKED + "nonsense\r\n[]",
        CHUNKED + "2\r\n[]",
        OK + "Content-Encoding: gzip\r\n\r\nno gzip",
        OK + "Date: the day after tomorrow\r\n\r\n[",
        OK + ": no name\r\n\r\n[",
        OK + "X\u0000Y: \u00e4\r\n\r\n[",
        "HTTP/1.1 204 None\r\nContent-Length: 2\r\n\r\n[]",
        "HTTP/1.1 100 Go on\r\n\r\n",
        "HTTP/1.1 101 Other\r\nUpgrade: x\r\n\r\n",
      })
  void nonsenseEndsAsOneOfOurErrors(String answer) throws IOException {
    byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
    try (RawServer server = new RawServer(to -> to.write(bytes))) {
      HttpRemote remote = wired.remote(server.url(), hasty).build();
      TestObserver<?> end = create(remote).test().awaitDone(20, SECONDS);
      end.assertError(SyncException.class);
      end.assertError(failure -> ((SyncException) failure).mayHaveArrived());
    }
  }

  /** A connection that nobody gives back stays open until the next collection of garbage. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        OK + "Content-Length: -5\r\n\r\n[]",
        OK + "Content-Length: -5\r\nContent-Encoding: gzip\r\n\r\n[]",
        OK + "Content-Length: -9223372036854775808\r\n\r\n[]",
        OK + "Content-Length: -1\r\n\r\n[]",
        "HTTP/1.1 400 No\r\nContent-Length: -5\r\n\r\nno",
        "HTTP/1.1 204 None\r\nContent-Length: -5\r\n\r\n",
        "HTTP/1.1 503 No\r\nRetry-After: 0\r\nContent-Length: -5\r\n\r\nno",
        CHUNKED + "-5\r\n[]",
        CHUNKED + "2\r\n[]\r\nffffffffffffffff\r\n[]",
        CHUNKED + "0\r\n: no name\r\n\r\n",
        OK + "Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\nno gzip"
      })
  void S169_everyAnswerGivesItsConnectionBack(String answer) throws IOException {
    byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
    OkHttpClient client = EngineClient.from(EngineClient.defaults(), Duration.ofSeconds(1));
    ConnectionPool pool = client.connectionPool();
    CountDownLatch end = new CountDownLatch(1);
    RawServer.Script staying =
        to -> {
          to.write(bytes);
          to.flush();
          end.await();
        };
    try (RawServer server = new RawServer(staying)) {
      HttpRemote remote = wired.remote(server.url(), client).build();
      create(remote).test().awaitDone(20, SECONDS).assertError(SyncException.class);
      fetch(remote).test().awaitDone(20, SECONDS);
      assertThat(pool.connectionCount()).isEqualTo(pool.idleConnectionCount());
    } finally {
      end.countDown();
    }
  }

  /** Of a client that the app made itself the connection is at least closed. */
  @Test
  void S169_aForeignClientsCallWhoseAnswerCannotBeClosedIsCancelled() throws IOException {
    byte[] bytes = (OK + "Content-Length: -5\r\n\r\n[]").getBytes(StandardCharsets.ISO_8859_1);
    OkHttpClient foreign = new OkHttpClient();
    List<Call> calls = new ArrayList<>();
    Call.Factory factory =
        request -> {
          calls.add(foreign.newCall(request));
          return calls.get(0);
        };
    try (RawServer server = new RawServer(to -> to.write(bytes))) {
      assertEnds(create(wired.remote(server.url(), factory).build()), "server_failed", "length");
    }
    assertThat(calls).singleElement().matches(Call::isCanceled);
  }

  private Single<Page> fetch(HttpRemote remote) {
    return remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE);
  }

  private Single<?> create(HttpRemote remote) {
    return remote.send(creating(book(), Library.TITLE), wired.pass());
  }

  private static void assertEnds(Single<?> call, String kind, String words) {
    call.test()
        .awaitDone(20, SECONDS)
        .assertError(failure -> ((SyncException) failure).code().equals(kind))
        .assertError(failure -> failure.getMessage().contains(words));
  }
}
