package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.sluice.http.Credentials;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.testkit.http.RawServer;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** No log line and no error shows a secret, a query, a body or an address. */
class SecrecyTest {

  private static final String EMAIL = "anna@example.com";
  private static final String PASSWORD = "correct horse";
  private static final String DIARY = "met the duke";
  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final Instant SINCE = Instant.ofEpochSecond(1767323045);

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final List<String> shown = new ArrayList<>();
  private final Wired wired = new Wired();
  private MockWebServer server;
  private Level level;

  @BeforeEach
  void listen() throws Exception {
    server = Sockets.start();
    level = root.getLevel();
    root.setLevel(Level.TRACE);
    lines.start();
    root.addAppender(lines);
  }

  @AfterEach
  void stop() {
    root.detachAppender(lines);
    root.setLevel(level);
    server.close();
  }

  @Test
  void nothingIsShown() {
    List<Credentials> both =
        List.of(Credentials.apiToken(Wired.TOKEN), Credentials.password(EMAIL, PASSWORD));
    for (Credentials credentials : both) {
      HttpRemote remote =
          HttpRemote.builder(Sockets.url(server), () -> Wired.proof(credentials), wired.clock)
              .build();
      for (MockResponse response : responses(credentials)) {
        server.enqueue(response);
        end(remote.fetch(Fetch.since(BOOKS, SINCE), wired.pass(), Receiver.NONE));
        server.enqueue(response);
        end(remote.send(creating(book().with(Library.TITLE, DIARY), Library.TITLE), wired.pass()));
      }
    }
    for (ILoggingEvent line : lines.list) {
      shown.add(line.getFormattedMessage());
      shown.add(ThrowableProxyUtil.asString(line.getThrowableProxy()));
    }

    assertThat(lines.list).hasSizeGreaterThan(10);
    assertThat(shown)
        .allSatisfy(
            text ->
                assertThat(text)
                    .doesNotContain(Wired.TOKEN, EMAIL, PASSWORD, DIARY, "1767323045")
                    .doesNotContain(both.get(0).header().substring(6))
                    .doesNotContain(both.get(1).header().substring(6)));
  }

  private List<MockResponse> responses(Credentials credentials) {
    String echo = "\"not " + credentials.header() + "\"";
    return List.of(
        new MockResponse.Builder()
            .body("[{\"id\": 7, \"title\": {\"a\": \"" + DIARY + "\"}}]")
            .build(),
        new MockResponse.Builder().body("[" + DIARY + "]").build(),
        new MockResponse.Builder().body(DIARY).build(),
        new MockResponse.Builder().body("[{\"id\": \"" + DIARY).build(),
        new MockResponse.Builder().code(400).body(echo).build(),
        new MockResponse.Builder().code(403).body(echo).build(),
        new MockResponse.Builder().code(402).body(echo).build(),
        new MockResponse.Builder().code(500).body(DIARY).build(),
        new MockResponse.Builder()
            .code(302)
            .setHeader("Location", "https://a.b/?token=" + Wired.TOKEN)
            .build(),
        new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build(),
        new MockResponse.Builder()
            .body(DIARY)
            .onResponseBody(new SocketEffect.CloseSocket())
            .build());
  }

  /** Libraries repeat what they cannot read, and the words stand in a cause of our error. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        CHUNKED + "2\r\n[]\r\n5token=SECRET\r\n",
        CHUNKED + "token=SECRET\r\n[]",
        CHUNKED + "2;token=SECRET\r\n[]\r\n0\r\nSECRET\r\n",
        CHUNKED + "9;token=SECRET",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\ntoken=SECRET!",
        "HTTP/1.1 400 No\r\nTransfer-Encoding: chunked\r\n\r\ntoken=SECRET\r\n[]",
        "HTTP/1.1 204 SECRET\r\nContent-Length: 9\r\n\r\n",
        "HTTP/1.1 SECRET\r\n\r\n",
        "token=SECRET\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX\u0001: SECRET\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: SECRET"
      })
  void S168_noCauseOfAnErrorHoldsAWordOfTheServers(String answer) throws IOException {
    byte[] bytes = answer.replace("SECRET", "hunter22").getBytes(StandardCharsets.ISO_8859_1);
    try (RawServer raw = new RawServer(to -> to.write(bytes))) {
      Credentials credentials = Credentials.apiToken(Wired.TOKEN);
      HttpRemote remote =
          HttpRemote.builder(raw.url(), () -> Wired.proof(credentials), wired.clock).build();
      end(remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE));
      end(remote.send(creating(book().with(Library.TITLE, DIARY), Library.TITLE), wired.pass()));
    }
    String hex = ByteString.encodeUtf8("hunter").hex();
    assertThat(shown).hasSize(2).allSatisfy(text -> assertThat(text).doesNotContain("hunter", hex));
    lines.list.forEach(
        line ->
            assertThat(line + ThrowableProxyUtil.asString(line.getThrowableProxy()))
                .doesNotContain("hunter", hex));
  }

  /** Without the address and the reason nobody finds out why no answer comes. */
  @Test
  void S168_aCauseThatIsNotTheServersKeepsItsWords() {
    server.close();
    Credentials credentials = Credentials.apiToken(Wired.TOKEN);
    HttpRemote remote =
        HttpRemote.builder(Sockets.url(server), () -> Wired.proof(credentials), wired.clock)
            .build();
    end(remote.fetch(Fetch.all(BOOKS), wired.pass(), Receiver.NONE));
    assertThat(shown).singleElement().asString().contains("ConnectException: Failed to connect");
  }

  private <T> void end(Single<T> call) {
    call.doOnError(this::show)
        .doOnSuccess(this::drain)
        .ignoreElement()
        .onErrorComplete()
        .test()
        .awaitDone(10, SECONDS)
        .assertComplete();
  }

  private void drain(Object answer) {
    if (answer instanceof Page page) {
      try (page) {
        for (Incoming row = page.next(); row != null; row = page.next()) {
          shown.add(row instanceof Incoming.Unreadable bad ? bad.problem() : "");
        }
      } catch (RuntimeException failure) {
        show(failure);
      }
    }
  }

  private void show(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    shown.add(trace.toString());
  }
}
