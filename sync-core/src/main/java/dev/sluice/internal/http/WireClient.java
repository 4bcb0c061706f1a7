package dev.sluice.internal.http;

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

/** Makes OkHttp clients of which one call is one request on the wire. */
public final class WireClient {

  /** How long a call may take, counted as {@link SteadyBody} does. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  private WireClient() {}

  /** A client with a daemon thread per running call; it keeps no process alive. */
  public static OkHttpClient standard() {
    return from(new OkHttpClient.Builder().dispatcher(dispatcher()).build(), CALL_TIMEOUT);
  }

  /** Such a version of an app's client. */
  public static OkHttpClient from(OkHttpClient given, Duration callTimeout) {
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
            WireClient::daemon));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sluice-http");
    thread.setDaemon(true);
    return thread;
  }
}
