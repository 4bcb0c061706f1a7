package dev.sluice.inspect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.net.ServerSocketFactory;

/**
 * Sockets of a server that anybody on the machine can connect to: only so many at a time, of which
 * the eldest makes place for a new one. A browser connects again, so that nobody can keep the page
 * from it by connections that stay open. They have no timeout: the server would leave such a socket
 * open and answer no more, and a browser would wait for ever.
 */
final class LimitedSockets extends ServerSocketFactory {

  private static final int MOST = 32;

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new Limited();
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    return createServerSocket();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) throws IOException {
    return createServerSocket();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
      throws IOException {
    return createServerSocket();
  }

  private static final class Limited extends ServerSocket {

    private final Deque<Socket> open = new ArrayDeque<>();

    Limited() throws IOException {}

    @Override
    public Socket accept() throws IOException {
      Socket next = super.accept();
      open.removeIf(Socket::isClosed);
      if (open.size() >= MOST) {
        open.removeFirst().close();
      }
      open.add(next);
      return next;
    }
  }
}
