package dev.sluice.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Connection;
import okhttp3.HttpUrl;
import okhttp3.Interceptor.Chain;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Servers that close the connection after each answer, as in HTTP/1.0. OkHttp would send the next
 * request over the closed connection, with an unknown outcome. Each request to a known server of
 * this kind asks for a new connection.
 *
 * <p>An HTTP/1.1 server becomes known when the second request over a connection breaks. A server
 * that once answered two requests over one connection does not become known.
 */
final class ClosingServers {

  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Set<String> staying = ConcurrentHashMap.newKeySet();
  private final Set<Connection> used = connections();
  private final Set<Connection> spent = connections();

  /** The server closes this connection, so no request was sent over it. */
  static final class SpentConnectionException extends IOException {

    private static final long serialVersionUID = 1;

    SpentConnectionException() {
      super("the server closes this connection");
    }
  }

  /** The request in the form that its server needs. */
  Request prepared(Request request) {
    return known.contains(name(request.url()))
        ? request.newBuilder().header("Connection", "close").build()
        : request;
  }

  /**
   * Refuses a connection over which the server has answered and which it is about to close. The
   * pool can hand out such a connection to another request before it is closed. The refused request
   * was not sent, so a retry over another connection is safe.
   */
  void check(@Nullable Connection connection) throws SpentConnectionException {
    if (spent.contains(connection)) {
      throw new SpentConnectionException();
    }
  }

  /** Notes such a server, before the body is read and the connection goes into the pool. */
  void heard(Response answer, Chain chain) {
    Connection connection = chain.connection();
    if (connection != null && !used.add(connection)) {
      staying.add(name(chain.request().url()));
    }
    boolean stays = "keep-alive".equalsIgnoreCase(answer.header("Connection"));
    if (answer.protocol() == Protocol.HTTP_1_0 && !stays && connection != null) {
      known.add(name(answer.request().url()));
      spent.add(connection);
    }
  }

  /**
   * Notes that no answer came. If the call was cancelled or timed out, this proves nothing about
   * the server.
   */
  void broken(Chain chain, IOException how) {
    String name = name(chain.request().url());
    boolean isServers = !chain.call().isCanceled() && !(how instanceof InterruptedIOException);
    if (isServers && used.contains(chain.connection()) && !staying.contains(name)) {
      known.add(name);
    }
  }

  private static Set<Connection> connections() {
    return Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  }

  private static String name(HttpUrl url) {
    return url.host() + ':' + url.port();
  }
}
