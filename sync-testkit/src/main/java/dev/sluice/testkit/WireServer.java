package dev.sluice.testkit;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Protocol;
import okio.Buffer;
import okio.ByteString;

/**
 * A {@link TestServer} behind a real socket on 127.0.0.1: HTTP 1.1, real time, the server's faults
 * done to real connections. One latency passes before a request arrives, one more before its answer
 * leaves. Its threads keep a program alive until it is closed.
 *
 * <p>A web page in a browser of the machine gets nothing: a request that names another host than
 * this machine, or comes from another origin, is refused.
 */
public final class WireServer implements Closeable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final TestServer server;
  private final Latency latency;
  private final MockWebServer socket = new MockWebServer();
  private final CountDownLatch closing = new CountDownLatch(1);

  private final String scheme;

  private WireServer(TestServer server, Latency latency, String scheme) {
    this.server = server;
    this.latency = latency;
    this.scheme = scheme;
  }

  /** Starts at any free port, without latency. */
  public static WireServer start(TestServer server) throws IOException {
    return start(server, 0, Latency.none());
  }

  /**
   * Starts.
   *
   * @param server what answers; its clock must be the machine's
   * @param port where to listen, or 0 for any free port
   * @param latency the time for each way
   */
  public static WireServer start(TestServer server, int port, Latency latency) throws IOException {
    WireServer wire = new WireServer(server, latency, "http");
    wire.open(port);
    return wire;
  }

  /**
   * Starts with HTTPS at any free port, without latency.
   *
   * @param identity shows the server's certificate, which should name 127.0.0.1
   */
  public static WireServer startTls(TestServer server, SSLSocketFactory identity)
      throws IOException {
    WireServer wire = new WireServer(server, Latency.none(), "https");
    wire.socket.useHttps(identity);
    wire.open(0);
    return wire;
  }

  /** Where the API is, for example {@code http://127.0.0.1:8080/api/v9/}. */
  public String url() {
    return scheme + "://127.0.0.1:" + port() + server.basePath() + "/";
  }

  /** Where it listens. */
  public int port() {
    return socket.getPort();
  }

  /** What answers. */
  public TestServer server() {
    return server;
  }

  /** Stops listening and breaks all connections. */
  @Override
  public void close() {
    closing.countDown();
    socket.close();
  }

  private void open(int port) throws IOException {
    socket.setServerSocketFactory(new NoDelaySockets());
    socket.setProtocols(List.of(Protocol.HTTP_1_1));
    socket.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            return serve(request);
          }
        });
    socket.start(InetAddress.getByAddress(LOOPBACK), port);
  }

  private MockResponse serve(RecordedRequest recorded) throws InterruptedException {
    forgetOld();
    if (Visitors.areStrange(recorded.getHeaders())) {
      return response(Answer.text(403, "only for programs of this machine"), Fault.none());
    }
    if (!Translation.isInside(recorded.getUrl(), server.basePath())) {
      return response(Answer.text(404, "404 page not found"), Fault.none());
    }
    Request request = translated(recorded);
    Fault fault = server.faults().draw(request);
    Fault.Late late = fault instanceof Fault.Late slow ? slow : onTime();
    boolean closed = pass(latency.next().plus(late.request()));
    if (closed || (fault instanceof Fault.Lost lost && !lost.committed())) {
      return broken(fault);
    }
    Answer answer = server.answer(request, fault);
    closed = pass(latency.next().plus(late.answer()));
    return closed || fault instanceof Fault.Lost ? broken(fault) : response(answer, fault);
  }

  /** The recorder keeps every request for ever unless they are taken from it. */
  private void forgetOld() throws InterruptedException {
    boolean more = true;
    while (more) {
      more = socket.takeRequest(0, TimeUnit.NANOSECONDS) != null;
    }
  }

  /** Lets time pass, less when the server is closed meanwhile: then true. */
  private boolean pass(Duration time) throws InterruptedException {
    return !time.isZero() && closing.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  private Request translated(RecordedRequest recorded) {
    var headers = new HashMap<String, String>();
    recorded.getHeaders().forEach(h -> headers.put(h.getFirst(), h.getSecond()));
    ByteString body = recorded.getBody() == null ? ByteString.EMPTY : recorded.getBody();
    String target = Translation.target(recorded.getUrl(), server.basePath());
    return new Request(recorded.getMethod(), target, headers, body);
  }

  private static MockResponse broken(Fault fault) {
    boolean silent = fault instanceof Fault.Lost lost && lost.silent();
    SocketEffect effect = silent ? SocketEffect.Stall.INSTANCE : new SocketEffect.CloseSocket();
    return new MockResponse.Builder().onResponseStart(effect).build();
  }

  private static MockResponse response(Answer answer, Fault fault) {
    var response = new MockResponse.Builder().code(answer.status());
    answer.headers().forEach(response::setHeader);
    response.body(new Buffer().write(answer.body()));
    if (fault instanceof Fault.Slow slow) {
      response.throttleBody(slow.bytes(), slow.pause().toNanos(), TimeUnit.NANOSECONDS);
    }
    if (fault instanceof Fault.Truncated) {
      response.onResponseBody(new SocketEffect.CloseSocket());
    }
    return response.build();
  }

  private static Fault.Late onTime() {
    return new Fault.Late(Duration.ZERO, Duration.ZERO);
  }
}
