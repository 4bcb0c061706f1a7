package dev.sluice.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/**
 * Makes the engine's own OkHttp client: one call is one request on the wire. It follows no
 * redirect, answers no challenge, repeats nothing, and stores neither answers nor cookies. Idle
 * connections are kept for 2 s, less than servers keep them, since a request on a connection that
 * the server has closed fails with an outcome that looks unknown.
 */
public final class EngineClient {

  /** How long a call may take from its start to the last byte of its answer. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  /** What each request passes through last, from the outside to the wire. */
  private static final List<Interceptor> ON_THE_WIRE =
      List.of(NoResend.INSTANCE, OneExchange.INSTANCE);

  private EngineClient() {}

  /** A client with a daemon thread per running call; it keeps no process alive. */
  public static OkHttpClient standard() {
    return from(new OkHttpClient.Builder().dispatcher(dispatcher()).build(), CALL_TIMEOUT);
  }

  /**
   * The engine's version of the app's client: its dispatcher, proxy, TLS, DNS, timeouts and
   * interceptors stay.
   *
   * @param callTimeout how long a call may take; more than 0
   */
  public static OkHttpClient from(OkHttpClient given, Duration callTimeout) {
    if (callTimeout.isNegative() || callTimeout.isZero()) {
      throw new IllegalArgumentException("a call timeout is longer than 0: " + callTimeout);
    }
    OkHttpClient.Builder client =
        given
            .newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .authenticator(Authenticator.NONE)
            .cookieJar(CookieJar.NO_COOKIES)
            .cache(null)
            .connectionPool(new ConnectionPool(5, 2, TimeUnit.SECONDS))
            .callTimeout(callTimeout);
    client.networkInterceptors().removeAll(ON_THE_WIRE);
    client.networkInterceptors().addAll(ON_THE_WIRE);
    return client.build();
  }

  /** Whether a client is one of ours, and so tells exactly what has left. */
  static boolean isOne(OkHttpClient client) {
    return client.networkInterceptors().containsAll(ON_THE_WIRE);
  }

  private static Dispatcher dispatcher() {
    return new Dispatcher(
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            EngineClient::daemon));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sluice-http");
    thread.setDaemon(true);
    return thread;
  }
}
