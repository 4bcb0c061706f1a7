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
 * Sends the calls of an OkHttp client, and so of Retrofit, through a {@link ThrottledClient}.
 *
 * <ul>
 *   <li>Every request on the wire is held back and takes its own slot: also redirects,
 *       authentications and OkHttp's own repeats. The throttle hears of an answer when the answer's
 *       headers come.
 *   <li>After a 429, a GET, HEAD, OPTIONS, TRACE, PUT or DELETE is repeated. A repeat of these
 *       methods does no harm, even if the server had already done the work.
 *   <li>Other methods are repeated only if {@link #repeating} says so. A body that can be written
 *       only once is never sent again.
 *   <li>A call fails as OkHttp's own calls do: cancelled, interrupted, or with an {@link
 *       InterruptedIOException} if its first request could not be sent in time. The client's call
 *       timeout includes the waits.
 *   <li>A 429 that is not repeated goes to the caller. At most 64 KiB of its body are kept, and
 *       only what is received within 2 s.
 *   <li>An answer from the cache takes no slot, and a request that was never sent takes no slot.
 *       Web sockets are not counted.
 * </ul>
 *
 * <p>Do not use the interceptor on a sync engine's client: the engine repeats requests itself.
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
   * Sets the function that reads each answer on the wire, for example to make a 503 a refusal. The
   * function may read the body only by {@link Response#peekBody}; the limiter hears of the answer
   * when the function returns. By default, {@link ServerAnswer#read} reads status and headers, with
   * {@link ThrottledClient#quotaHeaders}. By default, {@link ServerAnswer#isRefusal(String)} reads
   * a failure's {@code application/problem+json} body.
   */
  public ThrottleInterceptor reading(Function<? super Response, ServerAnswer> what) {
    return new ThrottleInterceptor(client, repeated, what);
  }

  /**
   * Adds the interceptor, after the present interceptors, and an event listener that notices when a
   * waiting call is cancelled. The present event listener stays in use. A listener that is set
   * later replaces both, and a cancellation is then noticed only after the wait. So set your own
   * event listener before this call.
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
