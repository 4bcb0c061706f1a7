package dev.sluice.testkit.http;

import java.io.BufferedReader;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server that obeys no protocol: to each request it writes what a test likes, for as long as the
 * client reads. It listens on 127.0.0.1, on any free port, on daemon threads, until it is closed.
 *
 * <pre>{@code
 * try (RawServer server = RawServer.endless("HTTP/1.1 200 OK\r\nX-Long: ", "z")) {
 *   // an app that syncs with server.url() gets headers that never end
 * }
 * }</pre>
 */
public final class RawServer implements AutoCloseable {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final ServerSocket socket;
  private final Script script;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicLong written = new AtomicLong();

  /** Writes an answer, byte by byte. */
  @FunctionalInterface
  public interface Script {
    /**
     * Writes; ends when it has, or when the client has hung up.
     *
     * @throws IOException if the client has hung up
     */
    void write(OutputStream to) throws IOException, InterruptedException;
  }

  /** Starts a server that reads the head of each request and then follows this script. */
  public RawServer(Script script) throws IOException {
    this.script = script;
    this.socket = new ServerSocket(0, 50, InetAddress.getByAddress(LOOPBACK));
    start(this::accept);
  }

  /** A server whose answers begin so, with status and headers, and go on like that. */
  public static RawServer endless(String beginning, String more) throws IOException {
    byte[] chunk = more.repeat(1 + (1 << 16) / more.length()).getBytes(StandardCharsets.UTF_8);
    return new RawServer(
        to -> {
          to.write(beginning.getBytes(StandardCharsets.UTF_8));
          while (true) {
            to.write(chunk);
          }
        });
  }

  /** A server whose answers begin so and go on with a byte now and then. */
  public static RawServer dripping(String beginning, char drop) throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    return new RawServer(
        to -> {
          to.write(beginning.getBytes(StandardCharsets.UTF_8));
          while (!never.await(20, TimeUnit.MILLISECONDS)) {
            to.write(drop);
            to.flush();
          }
        });
  }

  /** How many bytes clients have taken so far, or their sockets hold for them. */
  public long written() {
    return written.get();
  }

  /** Where it listens, for example {@code http://127.0.0.1:8080/}. */
  public String url() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/";
  }

  private void accept() {
    while (closing.getCount() > 0) {
      try {
        Socket client = socket.accept();
        start(() -> answer(client));
      } catch (IOException closed) {
        closing.countDown();
      }
    }
  }

  private void answer(Socket client) {
    try (client) {
      BufferedReader request =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
      String line = request.readLine();
      while (line != null && !line.isEmpty()) {
        line = request.readLine();
      }
      script.write(counted(client.getOutputStream()));
    } catch (IOException hungUp) {
      return; // the client has had enough, which is what a test waits for
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private OutputStream counted(OutputStream to) {
    return new FilterOutputStream(to) {
      @Override
      public void write(int one) throws IOException {
        out.write(one);
        written.incrementAndGet();
      }

      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
        written.addAndGet(count);
      }
    };
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Stops listening. */
  @Override
  public void close() throws IOException {
    closing.countDown();
    socket.close();
  }
}
