package dev.sluice.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;

/** Server sockets that answer at once: with Nagle's algorithm each answer takes 40 ms longer. */
final class NoDelaySockets extends ServerSocketFactory {
  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new NoDelay();
  }

  @Override
  public ServerSocket createServerSocket(int port) {
    throw bound();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) {
    throw bound();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
    throw bound();
  }

  private static UnsupportedOperationException bound() {
    return new UnsupportedOperationException("only unbound server sockets are made here");
  }

  private static final class NoDelay extends ServerSocket {
    NoDelay() throws IOException {}

    @Override
    public Socket accept() throws IOException {
      Socket socket = super.accept();
      socket.setTcpNoDelay(true);
      return socket;
    }
  }
}
