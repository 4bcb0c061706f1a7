package dev.sluice.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;
import okhttp3.Protocol;

/** Real servers on this machine that answer at once: with Nagle's algorithm it takes 40 ms. */
public final class Sockets extends ServerSocketFactory {

  public static MockWebServer start() throws IOException {
    MockWebServer server = new MockWebServer();
    server.setServerSocketFactory(new Sockets());
    server.setProtocols(List.of(Protocol.HTTP_1_1));
    server.start(InetAddress.getByName("127.0.0.1"), 0);
    return server;
  }

  public static String url(MockWebServer server) {
    return "http://127.0.0.1:" + server.getPort() + "/api/v9/";
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new ServerSocket() {
      @Override
      public Socket accept() throws IOException {
        Socket socket = super.accept();
        socket.setTcpNoDelay(true);
        return socket;
      }
    };
  }

  @Override
  public ServerSocket createServerSocket(int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
    throw new UnsupportedOperationException();
  }
}
