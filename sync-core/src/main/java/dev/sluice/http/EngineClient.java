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
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

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
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  private EngineClient() {}

  /** A client with a daemon thread per running call; it keeps no process alive. */
  public static OkHttpClient standard() {
    return from(new OkHttpClient.Builder().dispatcher(dispatcher()).build(), CALL_TIMEOUT);
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
      throw new IllegalArgumentException("a call timeout is longer than 0: " + callTimeout);
    }
    return guarded(given, WireGuards.STANDARD).callTimeout(callTimeout).build();
  }

  static OkHttpClient.Builder guarded(OkHttpClient given, WireGuards guards) {
    OkHttpClient.Builder client =
        given
            .newBuilder()
            .retryOnConnectionFailure(false)
            .authenticator(Authenticator.NONE)
            .cookieJar(CookieJar.NO_COOKIES)
            .cache(null)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool(5, 2, TimeUnit.SECONDS))
            .dispatcher(beside(given.dispatcher()))
            .socketFactory(BoundedSockets.insteadOf(given.socketFactory()))
            .callTimeout(CALL_TIMEOUT);
    client.interceptors().remove(NoUnchecked.INSTANCE);
    client.interceptors().add(0, NoUnchecked.INSTANCE);
    client.networkInterceptors().removeAll(guards.onTheWire());
    client.networkInterceptors().addAll(guards.onTheWire());
    return guards.redirect().apply(client);
  }

  /**
   * The same threads and numbers, but a queue of its own: a dispatcher runs only a few calls to a
   * host at a time, and the app's may take long or wait for slots that the engine's calls hold.
   */
  private static Dispatcher beside(Dispatcher apps) {
    Dispatcher own = new Dispatcher(apps.executorService());
    own.setMaxRequests(apps.getMaxRequests());
    own.setMaxRequestsPerHost(apps.getMaxRequestsPerHost());
    return own;
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
