package dev.sluice.ratelimit.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A way to Redis that can be cut, and on which answers get lost after Redis has done its work. */
final class Wire implements AutoCloseable {

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger toLose = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();
  private volatile boolean cut;
  private volatile CountDownLatch held = new CountDownLatch(0);

  Wire(RedisServer server) throws IOException {
    this.server = server.port();
    run(this::accept);
  }

  String uri() {
    return "redis://127.0.0.1:" + door.getLocalPort();
  }

  /** How often somebody came, whether the wire was cut or not. */
  int connections() {
    return connections.get();
  }

  /** The next answers are lost, each with its connection. */
  void loseAnswers(int n) {
    toLose.set(n);
  }

  /** Answers are on their way until they are let go. */
  void holdAnswers() {
    held = new CountDownLatch(1);
  }

  void letAnswersGo() {
    held.countDown();
  }

  /** Nobody gets through. */
  void cut() {
    cut = true;
    sockets.forEach(Wire::close);
  }

  void mend() {
    cut = false;
  }

  private void accept() throws IOException {
    while (!door.isClosed()) {
      Socket client = door.accept();
      connections.incrementAndGet();
      if (cut) {
        close(client);
        continue;
      }
      Socket redis = new Socket(InetAddress.getLoopbackAddress(), server);
      sockets.add(client);
      sockets.add(redis);
      run(() -> copy(client, redis, false));
      run(() -> copy(redis, client, true));
    }
  }

  private void copy(Socket from, Socket to, boolean answers) throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] bytes = new byte[1 << 16];
    for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
      boolean lost =
          answers && isOfAScript(bytes) && toLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
      if (lost) {
        break;
      }
      if (answers) {
        untilLetGo();
      }
      out.write(bytes, 0, n);
    }
    close(from);
    close(to);
  }

  private void untilLetGo() {
    try {
      held.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Scripts answer with lists; greetings and errors are none. */
  private static boolean isOfAScript(byte[] answer) {
    return answer[0] == '*';
  }

  private static void run(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException over) {
                // The sockets are closed: that is how it ends.
              }
            },
            "wire");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    letAnswersGo();
    close(door);
    cut();
  }
}
