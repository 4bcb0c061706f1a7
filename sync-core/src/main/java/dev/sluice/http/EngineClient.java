package dev.sluice.http;

import dev.sluice.internal.http.WireClient;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * Makes the engine's own OkHttp client: one call is one request on the wire. It follows no
 * redirect, answers no challenge, repeats nothing, and stores neither answers nor cookies. Idle
 * connections are kept for 2 s, less than servers keep them, since a request on a connection that
 * the server has closed fails with an outcome that looks unknown. It speaks HTTP/1.1 only: one call
 * at a time on a connection needs no more, and in HTTP/2 a server may send headers without end.
 *
 * <p>An app may wrap such a client into a {@link okhttp3.Call.Factory} of its own; it need only
 * keep the tags of the requests.
 */
public final class EngineClient {

  /**
   * How long a call may take until the headers of its answer are there, and then again for each
   * four kilobytes of it. So a long list on a slow line keeps coming, and one that only drips ends.
   */
  public static final Duration CALL_TIMEOUT = WireClient.CALL_TIMEOUT;

  private EngineClient() {}

  /** A client with a daemon thread per running call; it keeps no process alive. */
  public static OkHttpClient defaults() {
    return WireClient.defaults();
  }

  /**
   * The engine's version of the app's client: its dispatcher's threads, its proxy, TLS, DNS,
   * timeouts and interceptors stay. An interceptor of the app's that sends a call twice, or to
   * another server, fails that call. The engine's calls do not queue behind the app's.
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
