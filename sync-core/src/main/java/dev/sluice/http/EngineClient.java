package dev.sluice.http;

import dev.sluice.internal.http.WireClient;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * Makes the engine's own OkHttp client: one call is one request on the wire. The client follows no
 * redirect, answers no challenge, repeats nothing, and stores neither answers nor cookies. It keeps
 * idle connections for 2 s, which is less than servers do: on a connection that the server has
 * closed, a request would fail with an unknown outcome. It speaks HTTP/1.1 only. One call at a time
 * on a connection needs no more, and in HTTP/2 a server may send headers without end.
 *
 * <p>An app may wrap such a client into a {@link okhttp3.Call.Factory} of its own. The factory must
 * keep the tags of the requests.
 */
public final class EngineClient {

  /**
   * How long a call may take until the headers of the answer have come. Each further four kilobytes
   * of the answer may take this long again. So a long list on a slow line is received, and an
   * answer that only drips is ended.
   */
  public static final Duration CALL_TIMEOUT = WireClient.CALL_TIMEOUT;

  private EngineClient() {}

  /** A client with a daemon thread for each running call, so that no process is kept alive. */
  public static OkHttpClient defaults() {
    return WireClient.defaults();
  }

  /**
   * The engine's version of the app's client. It keeps the app's dispatcher threads, proxy, TLS,
   * DNS, timeouts and interceptors. If an interceptor of the app sends a call twice, or to another
   * server, that call fails. The engine's calls do not queue behind the app's.
   *
   * @param callTimeout how long a call may take, counted as {@link #CALL_TIMEOUT}; more than 0
   */
  public static OkHttpClient from(OkHttpClient given, Duration callTimeout) {
    if (callTimeout.isNegative() || callTimeout.isZero()) {
      throw new IllegalArgumentException("a call timeout must be longer than 0: " + callTimeout);
    }
    return WireClient.from(given, callTimeout);
  }
}
