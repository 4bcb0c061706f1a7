package dev.sluice.inspect;

import dev.sluice.failure.StoppedException;
import dev.sluice.failure.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Protocol;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page on 127.0.0.1, also on Android, where the JDK's own server is not. The page itself
 * says nothing of the database; all else is for those who know the secret, which a request has in a
 * header, so that no page of another site can send it.
 */
final class PageServer implements AutoCloseable {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final String FOLDER = "/dev/sluice/inspect/";
  private static final int SECRET_BYTES = 24;
  private static final long LONGEST_STATEMENT = 1 << 16;
  private static final String BEARER = "Bearer ";
  private static final Map<String, String> FILES =
      Map.of(
          "/", "inspect.html",
          "/inspect.css", "inspect.css",
          "/inspect.js", "inspect.js",
          "/session.js", "session.js",
          "/findings.js", "findings.js",
          "/machine.js", "machine.js");

  private final Session session;
  private final @Nullable RowStory rows;
  private final @Nullable Actions actions;
  private final MockWebServer socket = new MockWebServer();
  private final String secret;

  /**
   * A server that is not open yet.
   *
   * @param rows null if there is no file to read
   * @param actions null if there is nothing to do
   */
  PageServer(Session session, @Nullable RowStory rows, @Nullable Actions actions) {
    this.session = session;
    this.rows = rows;
    this.actions = actions;
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    this.secret = ByteString.of(random).base64Url().replace("=", "");
  }

  void open(int port) throws IOException {
    socket.setServerSocketFactory(new LimitedSockets());
    socket.setBodyLimit(LONGEST_STATEMENT);
    socket.setProtocols(List.of(Protocol.HTTP_1_1));
    socket.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            forgetOld();
            return answer(request);
          }
        });
    socket.start(InetAddress.getByAddress(LOOPBACK), port);
  }

  String address() {
    return "http://127.0.0.1:" + socket.getPort() + "/#" + secret;
  }

  /** The server remembers every request for ever unless they are taken from it. */
  private void forgetOld() throws InterruptedException {
    while (socket.takeRequest(0, TimeUnit.NANOSECONDS) != null) {
      // taken
    }
  }

  private MockResponse answer(RecordedRequest request) {
    if (!isFromHere(request.getHeaders())) {
      return text(403, "only for the page of this address");
    }
    HttpUrl url = request.getUrl();
    String file = FILES.get(url.encodedPath());
    if (file != null) {
      return request.getMethod().equals("GET") ? file(file) : text(405, "GET only");
    }
    if (!knowsSecret(request.getHeaders())) {
      return text(403, "the address is not complete: open it with all that stands behind the #");
    }
    try {
      return answer(request, url);
    } catch (IllegalArgumentException | NoSuchElementException refused) {
      return text(400, String.valueOf(refused.getMessage()));
    } catch (IllegalStateException | StoppedException closed) { // in our own words
      return text(409, String.valueOf(closed.getMessage()));
    } catch (StorageException failed) {
      return text(409, unreadable(failed));
    } catch (RuntimeException failed) {
      return text(500, "not possible now: " + failed.getClass().getSimpleName());
    }
  }

  /** In our own words, without those of SQLite, in which a value may stand. */
  private static String unreadable(StorageException why) {
    return why.getCause() == null
        ? String.valueOf(why.getMessage())
        : "the file cannot be read now: has another version of the app changed it?";
  }

  /**
   * A page of another site names that site as the origin, or reaches this machine by a name of its
   * own that leads here.
   */
  private static boolean isFromHere(Headers headers) {
    String host = headers.get("Host");
    String origin = headers.get("Origin");
    HttpUrl named = host == null ? null : HttpUrl.parse("http://" + host);
    return named != null
        && (named.host().equals("127.0.0.1") || named.host().equals("localhost"))
        && (origin == null || origin.equals("http://" + host));
  }

  private boolean knowsSecret(Headers headers) {
    byte[] said = bytes(Objects.requireNonNullElse(headers.get("Authorization"), ""));
    return MessageDigest.isEqual(said, bytes(BEARER + secret));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private MockResponse answer(RecordedRequest request, HttpUrl url) {
    return switch (request.getMethod() + " " + url.encodedPath()) {
      case "GET /lines" -> lines(named(url, "after"));
      case "GET /row" -> json(story().of(named(url, "type"), number(url, "id")));
      case "POST /select" -> json(story().select(body(request)));
      case "POST /engine" -> done(() -> actions().engine(named(url, "do")));
      case "POST /failure" ->
          done(() -> actions().failure(named(url, "do"), named(url, "type"), number(url, "id")));
      case "POST /conflict" ->
          done(() -> actions().conflict(named(url, "do"), number(url, "number")));
      default -> text(404, "there is nothing");
    };
  }

  private MockResponse lines(String after) {
    Session.Part part = session.after(after);
    return response(200, "application/x-ndjson; charset=utf-8", part.lines())
        .setHeader("Sluice-Last", part.last())
        .build();
  }

  private RowStory story() {
    return there(rows);
  }

  private Actions actions() {
    return there(actions);
  }

  private static <T> T there(@Nullable T part) {
    if (part == null) {
      throw new NoSuchElementException("this is a recording: nothing can be asked or done");
    }
    return part;
  }

  private static MockResponse done(Runnable action) {
    action.run();
    return text(202, "begun");
  }

  private static String named(HttpUrl url, String name) {
    String value = url.queryParameter(name);
    if (value == null) {
      throw new IllegalArgumentException("the request lacks " + name);
    }
    return value;
  }

  private static long number(HttpUrl url, String name) {
    return Long.parseLong(named(url, name));
  }

  private static String body(RecordedRequest request) {
    ByteString body = request.getBody();
    return body == null ? "" : body.utf8();
  }

  /** By the whole path: a shrinker may move this class, and leaves the files where they are. */
  private static MockResponse file(String name) {
    String type = name.replaceAll(".*\\.", "").replace("js", "javascript");
    try (InputStream in =
        Objects.requireNonNull(PageServer.class.getResourceAsStream(FOLDER + name), name)) {
      return response(200, "text/" + type + "; charset=utf-8", new Buffer().readFrom(in)).build();
    } catch (IOException ofJar) {
      throw new UncheckedIOException(ofJar);
    }
  }

  private static MockResponse json(String line) {
    return response(200, "application/json; charset=utf-8", new Buffer().writeUtf8(line)).build();
  }

  private static MockResponse text(int status, String words) {
    return response(status, "text/plain; charset=utf-8", new Buffer().writeUtf8(words)).build();
  }

  private static MockResponse.Builder response(int status, String type, Buffer body) {
    return new MockResponse.Builder()
        .code(status)
        .setHeader("Content-Type", type)
        .setHeader("Cache-Control", "no-store")
        .setHeader(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'")
        .setHeader("Referrer-Policy", "no-referrer")
        .setHeader("X-Content-Type-Options", "nosniff")
        .body(body);
  }

  @Override
  public void close() {
    socket.close();
  }
}
