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
 * Servers that speak HTTP/1.0 and close the connection behind each answer. OkHttp would send the
 * next request over the closed connection, and no one could tell whether that request arrived. So
 * each request to such a server asks for a connection of its own.
 *
 * <p>Some servers of HTTP/1.1 do so too, without a word. One is known by the second request over a
 * connection that breaks, as long as no second request has ever been answered.
 */
final class ClosingServers {

  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Set<String> staying = ConcurrentHashMap.newKeySet();
  private final Set<Connection> used = connections();
  private final Set<Connection> spent = connections();

  /** No request has left. */
  static final class SpentConnectionException extends IOException {

    private static final long serialVersionUID = 1;

    SpentConnectionException() {
      super("the server closes this connection");
    }
  }

  /** The request as such a server needs it. */
  Request prepared(Request request) {
    return known.contains(name(request.url()))
        ? request.newBuilder().header("Connection", "close").build()
        : request;
  }

  /**
   * Refuses a connection whose answer showed that the server closes it. Requests that were made at
   * the same time can get it from the pool; as nothing has been sent, they may ask for another.
   */
  void check(@Nullable Connection connection) throws SpentConnectionException {
    if (spent.contains(connection)) {
      throw new SpentConnectionException();
    }
  }

  /** Remembers such a server, before its body is read and the connection goes into the pool. */
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

  /** No answer came. A call that was cancelled or took too long says nothing of the server. */
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
