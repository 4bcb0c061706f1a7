package dev.sluice.inspect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;

/**
 * Sockets of a server that anybody on the machine can connect to: only so many at a time, and a
 * client that says nothing is left.
 */
final class LimitedSockets extends ServerSocketFactory {

  private static final int MOST = 32;
  private static final int SILENCE_MILLIS = 20_000;

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

    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    Limited() throws IOException {}

    @Override
    public Socket accept() throws IOException {
      while (true) {
        Socket next = super.accept();
        open.removeIf(Socket::isClosed);
        if (open.size() < MOST) {
          open.add(next);
          next.setSoTimeout(SILENCE_MILLIS);
          return next;
        }
        next.close();
      }
    }
  }
}
