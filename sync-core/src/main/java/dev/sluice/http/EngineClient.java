package dev.sluice.http;

import dev.sluice.internal.http.WireClient;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * Makes the engine's own OkHttp client: one call is one request on the wire. The client follows no
 * redirect, answers no challenge, repeats no request, and stores neither answers nor cookies. The
 * client closes an idle connection after 2 s, sooner than a server does. Thus no request goes over
 * a connection that the server has closed. The client speaks HTTP/1.1 only, because a server with
 * HTTP/2 may send headers without end.
 *
 * <p>An app may wrap the client into its own {@link okhttp3.Call.Factory}. The app's factory must
 * keep the tags of the requests.
 */
public final class EngineClient {

  /**
   * How long a call may take until the answer's headers have come. Each further 4 KiB of the answer
   * may take as long again. Thus a long list may come over a slow line, and an answer that drips is
   * cut.
   */
  public static final Duration CALL_TIMEOUT = WireClient.CALL_TIMEOUT;

  private EngineClient() {}

  /** A client with a daemon thread for each running call, so that no process is kept alive. */
  public static OkHttpClient defaults() {
    return WireClient.defaults();
  }

  /**
   * A copy of the app's client for the engine. The copy keeps the threads, proxy, TLS, DNS,
   * timeouts and interceptors. A call fails if an interceptor of the app sends the call twice or to
   * another server. The engine's calls do not queue behind the app's calls.
   *
   * @param callTimeout how long a call may take, counted as for {@link #CALL_TIMEOUT}; more than 0
   */
  public static OkHttpClient from(OkHttpClient given, Duration callTimeout) {
    if (callTimeout.isNegative() || callTimeout.isZero()) {
      throw new IllegalArgumentException("a call timeout must be longer than 0: " + callTimeout);
    }
    return WireClient.from(given, callTimeout);
  }
}
