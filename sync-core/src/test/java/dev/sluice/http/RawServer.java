package dev.sluice.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server that obeys no protocol: to each request it writes what a test likes, for ever. */
final class RawServer implements AutoCloseable {

  private final ServerSocket socket;
  private final Script script;
  private final CountDownLatch closing = new CountDownLatch(1);

  /** Writes an answer; ends when it has, or when the client has hung up. */
  interface Script {
    void write(OutputStream to) throws IOException, InterruptedException;
  }

  RawServer(Script script) throws IOException {
    this.script = script;
    this.socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    start(this::accept);
  }

  /** A server whose answers begin so, with status and headers, and go on like that. */
  static RawServer endless(String beginning, String more) throws IOException {
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
  static RawServer dripping(String beginning, char drop) throws IOException {
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

  String url() {
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
      script.write(client.getOutputStream());
    } catch (IOException hungUp) {
      Thread.yield(); // the client has had enough, which is what a test waits for
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    closing.countDown();
    socket.close();
  }
}
