package dev.sluice.ratelimit.okhttp;

import dev.sluice.ratelimit.ThrottledCall;
import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Sends the calls of an OkHttp client, and so those of Retrofit, through a {@link ThrottledClient}.
 *
 * <ul>
 *   <li>Every request on the wire is held back and takes a slot of its own, also a redirect, an
 *       authentication, and what OkHttp sends again by itself. The strategy hears of every answer
 *       as soon as its headers are there.
 *   <li>After a 429 a GET, HEAD, OPTIONS, TRACE, PUT or DELETE is repeated. Doing such a request
 *       twice comes to the same, so it does no harm if the server had already done the work and
 *       something on the way answered 429. POST, PATCH and others are repeated if {@link
 *       #repeating} says so. A body that can be written only once is never sent again.
 *   <li>A call fails as OkHttp's own calls do: cancelled ("Canceled"), interrupted, or with an
 *       {@link InterruptedIOException} if its first request could not be sent in time. The client's
 *       call timeout counts the waits too, and ends them.
 *   <li>A 429 that is not repeated any more comes back as it came. Of its body at most 64 KiB are
 *       kept, and only what arrives within 2 s.
 *   <li>An answer from the cache takes no slot, nor does a request that never left. Web sockets are
 *       not counted.
 * </ul>
 *
 * <p>Not for the client of a sync engine, which repeats by itself.
 */
@SuppressWarnings("exports") // whoever uses it requires OkHttp anyway
public final class ThrottleInterceptor {

  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

  private final ThrottledClient client;
  private final Predicate<? super Request> repeated;
  private final Function<? super Response, ServerAnswer> reading;

  private ThrottleInterceptor(
      ThrottledClient client,
      Predicate<? super Request> repeated,
      Function<? super Response, ServerAnswer> reading) {
    this.client = client;
    this.repeated = repeated;
    this.reading = reading;
  }

  /** For all calls of an OkHttp client. */
  public static ThrottleInterceptor on(ThrottledClient client) {
    return new ThrottleInterceptor(
        client,
        request -> IDEMPOTENT.contains(request.method()),
        response -> CallOnTheWire.said(response, client.quotaHeaders()));
  }

  /** Repeats these requests after a refusal, and no others. */
  public ThrottleInterceptor repeating(Predicate<? super Request> which) {
    return new ThrottleInterceptor(client, which, reading);
  }

  /**
   * Reads each answer on the wire by this function, for instance to make a 503 a refusal too. The
   * function may read the body only by {@link Response#peekBody}, and nobody hears of a refusal
   * before the function returns. Default: it reads the status and the headers by {@link
   * ServerAnswer#read} with the client's {@link ThrottledClient#quotaHeaders}, and the body of a
   * failure that is {@code application/problem+json} by {@link ServerAnswer#isRefusal(String)}.
   */
  public ThrottleInterceptor reading(Function<? super Response, ServerAnswer> what) {
    return new ThrottleInterceptor(client, repeated, what);
  }

  /**
   * Installs this after the interceptors that are there. Set an event listener before this call:
   * one that is set afterwards replaces ours, and then a cancelled call that waits is noticed only
   * after the wait.
   */
  public OkHttpClient.Builder addTo(OkHttpClient.Builder okHttp) {
    EventListener.Factory theirs = okHttp.build().eventListenerFactory();
    return okHttp
        .eventListenerFactory(call -> theirs.create(call).plus(new Watch()))
        .addInterceptor(new RepeatedCalls(this))
        .addNetworkInterceptor(new OnTheWire(this));
  }

  /** The throttled calls of a call of OkHttp: a client may have several interceptors. */
  private record Calls(Map<ThrottleInterceptor, CallOnTheWire> byInterceptor) {

    static Calls of(Call call) {
      return call.tag(Calls.class, () -> new Calls(new ConcurrentHashMap<>()));
    }
  }

  /** Wakes a waiting call when it is cancelled. Its timeout cancels it too. */
  private static final class Watch extends EventListener {

    @Override
    public void canceled(Call call) {
      Calls.of(call).byInterceptor().values().forEach(CallOnTheWire::cancel);
    }
  }

  /** Makes one call, and repeats it after a refusal. */
  private record RepeatedCalls(ThrottleInterceptor options) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      Map<ThrottleInterceptor, CallOnTheWire> calls = Calls.of(chain.call()).byInterceptor();
      ThrottledCall throttled = options.client.begin();
      if (!isRepeatable(chain.request())) {
        throttled.atMost(1);
      }
      CallOnTheWire call = new CallOnTheWire(throttled, chain.call());
      if (calls.putIfAbsent(options, call) != null) {
        return chain.proceed(chain.request()); // the client has this interceptor twice
      }
      try {
        return call.run(chain);
      } finally {
        calls.remove(options);
      }
    }

    private boolean isRepeatable(Request request) {
      RequestBody body = request.body();
      return options.repeated.test(request)
          && (body == null || (!body.isOneShot() && !body.isDuplex()));
    }
  }

  /** Sends each request that OkHttp makes of a call with a slot of its own. */
  private record OnTheWire(ThrottleInterceptor options) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      CallOnTheWire call = Calls.of(chain.call()).byInterceptor().get(options);
      return call == null ? chain.proceed(chain.request()) : call.exchange(chain, options.reading);
    }
  }
}
