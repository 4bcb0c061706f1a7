package dev.sluice.hints;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.BufferedSink;

/** A server of lines behind a real socket on 127.0.0.1, with whatever goes wrong on them. */
final class LineServer extends Dispatcher implements AutoCloseable {

  private static final String END = "\u0000end";

  final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
  final List<String> firstMessages = new CopyOnWriteArrayList<>();
  private final Deque<MockResponse> answers = new ConcurrentLinkedDeque<>();
  private final List<BlockingQueue<String>> lines = new CopyOnWriteArrayList<>();
  private final List<WebSocket> sockets = new CopyOnWriteArrayList<>();
  private final BlockingQueue<MockResponse> polls = new LinkedBlockingQueue<>();
  private final MockWebServer server = new MockWebServer();
  private volatile boolean closing;

  /** Whether a line of events promises more bytes than it sends. */
  volatile boolean promising;

  LineServer() throws IOException {
    server.setDispatcher(this);
    server.start(InetAddress.getByName("127.0.0.1"), 0);
  }

  String url(String path) {
    return server.url(path).toString();
  }

  /** The next request gets this answer, and no line. */
  LineServer answer(MockResponse.Builder next) {
    answers.add(next.build());
    return this;
  }

  /** Writes to each open line of events. */
  void write(String text) {
    lines.forEach(line -> line.add(text));
    sockets.forEach(socket -> socket.send(text));
  }

  /** Ends each open line; one that has promised more bytes breaks. */
  void end() {
    lines.forEach(line -> line.add(END));
    sockets.forEach(socket -> socket.close(1001, "going"));
  }

  /** Answers the poll that waits, or the next one. */
  void poll(MockResponse.Builder answer) {
    polls.add(answer.build());
  }

  int open() {
    return lines.size() + sockets.size();
  }

  @Override
  public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
    requests.add(request);
    MockResponse answer = answers.poll();
    if (answer != null) {
      return answer;
    }
    return switch (request.getUrl().encodedPath()) {
      case "/socket" -> new MockResponse.Builder().webSocketUpgrade(new Socket()).build();
      case "/poll" -> poll();
      default -> events();
    };
  }

  private MockResponse poll() throws InterruptedException {
    MockResponse answer = null;
    while (answer == null && !closing) {
      answer = polls.poll(50, TimeUnit.MILLISECONDS);
    }
    return answer == null ? new MockResponse.Builder().code(204).build() : answer;
  }

  private MockResponse events() {
    return new MockResponse.Builder()
        .setHeader("Content-Type", "text/event-stream")
        .body(new Events())
        .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
        .build();
  }

  private final class Events implements MockResponseBody {

    @Override
    public long getContentLength() {
      return promising ? 1 << 30 : -1;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      BlockingQueue<String> line = new LinkedBlockingQueue<>();
      lines.add(line);
      try {
        sink.flush();
        write(line, sink);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      } finally {
        lines.remove(line);
      }
    }

    private void write(BlockingQueue<String> line, BufferedSink sink)
        throws IOException, InterruptedException {
      while (!closing) {
        String text = line.poll(50, TimeUnit.MILLISECONDS);
        if (END.equals(text)) {
          return;
        } else if (text != null) {
          sink.writeUtf8(text).flush();
        }
      }
    }
  }

  private final class Socket extends WebSocketListener {

    @Override
    public void onOpen(WebSocket socket, okhttp3.Response response) {
      sockets.add(socket);
    }

    @Override
    public void onMessage(WebSocket socket, String text) {
      firstMessages.add(text);
    }

    @Override
    public void onClosing(WebSocket socket, int code, String reason) {
      sockets.remove(socket);
      socket.close(1000, null);
    }

    @Override
    public void onFailure(WebSocket socket, Throwable why, okhttp3.Response response) {
      sockets.remove(socket);
    }
  }

  @Override
  public void close() {
    closing = true;
    end();
    server.close();
  }
}
