package dev.sluice.internal.http.call;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
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
import okhttp3.ResponseBody;
import okio.ForwardingSource;
import okio.Okio;

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
  private final Set<Connection> used =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** The request as such a server needs it. */
  Request prepared(Request request) {
    return known.contains(name(request.url()))
        ? request.newBuilder().header("Connection", "close").build()
        : request;
  }

  /** Remembers such a server. A connection that was not asked to close is used for no other. */
  Response heard(Response answer, Chain chain) {
    if (chain.connection() != null && !used.add(chain.connection())) {
      staying.add(name(chain.request().url()));
    }
    boolean stays = "keep-alive".equalsIgnoreCase(answer.header("Connection"));
    if (answer.protocol() != Protocol.HTTP_1_0 || stays || chain.connection() == null) {
      return answer;
    }
    known.add(name(answer.request().url()));
    boolean isAsked = "close".equalsIgnoreCase(answer.request().header("Connection"));
    return isAsked ? answer : closing(answer, chain.connection().socket());
  }

  /** No answer came. A call that was cancelled or took too long says nothing of the server. */
  void broken(Chain chain, IOException how) {
    String name = name(chain.request().url());
    boolean isServers = !chain.call().isCanceled() && !(how instanceof InterruptedIOException);
    if (isServers && used.contains(chain.connection()) && !staying.contains(name)) {
      known.add(name);
    }
  }

  private static String name(HttpUrl url) {
    return url.host() + ':' + url.port();
  }

  private static Response closing(Response answer, Socket socket) {
    ResponseBody body = answer.body();
    ForwardingSource closing =
        new ForwardingSource(body.source()) {
          @Override
          public void close() throws IOException {
            super.close();
            socket.close();
          }
        };
    return answer
        .newBuilder()
        .body(ResponseBody.create(Okio.buffer(closing), body.contentType(), body.contentLength()))
        .build();
  }
}
