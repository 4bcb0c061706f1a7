package dev.sluice.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * Sockets that limit how many bytes OkHttp reads inside {@link #bounded}. OkHttp reads a whole line
 * into memory to find its end. Without a limit, a server could fill the memory with one line.
 *
 * <p>The app's own socket factory is not replaced and has no limit.
 */
final class BoundedSockets extends SocketFactory {

  /** In bytes: more than the longest headers that OkHttp takes, and what it reads ahead. */
  private static final long MOST = 1 << 19;

  /** In bytes. A full buffer counts as sent, so a slow line must send it within a call timeout. */
  private static final int SEND_BUFFER = 1 << 17;

  private static final long UNBOUNDED = Long.MAX_VALUE;
  private static final ThreadLocal<Long> LEFT = ThreadLocal.withInitial(() -> UNBOUNDED);
  private static final BoundedSockets INSTANCE = new BoundedSockets();

  private BoundedSockets() {}

  @FunctionalInterface
  interface Read<T> {
    T read() throws IOException;
  }

  /** Replaces the default factory; any other factory stays. */
  static SocketFactory insteadOf(SocketFactory given) {
    return given.equals(getDefault()) ? INSTANCE : given;
  }

  /** Reads at most a bounded number of bytes from sockets of this kind. */
  static <T> T bounded(Read<T> reading) throws IOException {
    LEFT.set(MOST);
    try {
      return reading.read();
    } finally {
      LEFT.remove();
    }
  }

  private static int counted(int read) throws IOException {
    long left = LEFT.get();
    if (left != UNBOUNDED && read > 0) {
      LEFT.set(left - read);
      if (left < read) {
        throw new ProtocolException("the answer has a line or a header without end");
      }
    }
    return read;
  }

  private static final class Bounded extends Socket {

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] to, int from, int most) throws IOException {
          return counted(in.read(to, from, most));
        }
      };
    }
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new Bounded();
    socket.setSendBufferSize(SEND_BUFFER);
    return socket;
  }

  // OkHttp connects its sockets by itself, so it does not ask for these.

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return getDefault().createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort)
      throws IOException {
    return getDefault().createSocket(host, port, from, fromPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return getDefault().createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
      throws IOException {
    return getDefault().createSocket(host, port, from, fromPort);
  }
}
