package dev.sluice.internal.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** Makes OkHttp clients for which one call is one request on the wire. */
public final class WireClient {

  /** How long a call may take, counted as {@link SteadyBody} does. */
  public static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  /** What each request passes through last, from the outside to the wire. */
  private static final List<Interceptor> ON_THE_WIRE =
      List.of(SameHostInterceptor.INSTANCE, OneExchange.INSTANCE);

  private WireClient() {}

  /** A client with a daemon thread per running call; it keeps no process alive. */
  public static OkHttpClient defaults() {
    OkHttpClient.Builder client = new OkHttpClient.Builder().dispatcher(dispatcher());
    // OkHttp's own 10 s would end the wait for the headers of a slow server.
    return from(client.readTimeout(CALL_TIMEOUT).build(), CALL_TIMEOUT);
  }

  /** A copy of an app's client for which one call is one request. */
  public static OkHttpClient from(OkHttpClient given, Duration callTimeout) {
    OkHttpClient.Builder client =
        given
            .newBuilder()
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(false)
            .authenticator(Authenticator.NONE)
            .cookieJar(CookieJar.NO_COOKIES)
            .cache(null)
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool(5, 2, TimeUnit.SECONDS))
            .dispatcher(beside(given.dispatcher()))
            .socketFactory(BoundedSockets.insteadOf(given.socketFactory()))
            .callTimeout(callTimeout);
    client.interceptors().remove(UncheckedErrors.INSTANCE);
    client.interceptors().add(0, UncheckedErrors.INSTANCE);
    client.networkInterceptors().removeAll(ON_THE_WIRE);
    client.networkInterceptors().addAll(ON_THE_WIRE);
    return client.build();
  }

  /**
   * The engine's sender of requests, made from the app's sender. An OkHttp client without this
   * class's interceptors is replaced by a copy with the interceptors. Any other factory stays as it
   * is, and null means the default client.
   */
  public static Call.Factory of(Call.@Nullable Factory given) {
    if (given == null) {
      return defaults();
    }
    return given instanceof OkHttpClient client
            && !client.networkInterceptors().containsAll(ON_THE_WIRE)
        ? from(client, CALL_TIMEOUT)
        : given;
  }

  /**
   * A dispatcher with the app's threads and limits, but its own queue. In a shared queue, the
   * engine's calls could wait behind an app's call that waits for the engine's slot.
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
