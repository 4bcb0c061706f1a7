package dev.sluice.ratelimit.okhttp;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.ratelimit.ThrottledCall;
import dev.sluice.ratelimit.ThrottledClient;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of an OkHttp client, and so those of Retrofit, by way of a {@link
 * ThrottledClient}.
 *
 * <ul>
 *   <li>Every call is held back, and the strategy hears of every answer. After a 429 a GET, HEAD,
 *       OPTIONS, TRACE, PUT or DELETE is repeated: even if something between here and the server
 *       answered after the server had done the work, doing it twice comes to the same. POST, PATCH
 *       and others are repeated if {@link #repeating} says so. A body that can be written only once
 *       is never sent again.
 *   <li>A call fails as OkHttp's own do: cancelled ("Canceled"), interrupted, or with an {@link
 *       InterruptedIOException} if its first request could not be sent in time. The client's call
 *       timeout counts the waits too, and ends them.
 *   <li>A 429 that is not repeated any more comes back as it came, with at most 64 KiB of its body.
 *   <li>An answer from the cache takes no slot. Redirects that OkHttp follows belong to the request
 *       that led there.
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
        response -> ServerAnswer.of(response.code(), response.headers().toMultimap()));
  }

  /** Repeats these requests after a refusal, and no others. */
  public ThrottleInterceptor repeating(Predicate<? super Request> which) {
    return new ThrottleInterceptor(client, which, reading);
  }

  /**
   * What a response says, for instance that a 503 is a refusal too. It must not read the body but
   * by {@link Response#peekBody}. Default: its status and its headers, by {@link
   * ServerAnswer#of(int, java.util.Map)}.
   */
  public ThrottleInterceptor reading(Function<? super Response, ServerAnswer> what) {
    return new ThrottleInterceptor(client, repeated, what);
  }

  /**
   * Installs it, last of the interceptors that are there. An event listener that is set afterwards
   * has to be set before: without ours a cancelled call that waits is noticed only after the wait.
   */
  public OkHttpClient.Builder addTo(OkHttpClient.Builder okHttp) {
    EventListener.Factory theirs = okHttp.build().eventListenerFactory();
    return okHttp
        .eventListenerFactory(call -> theirs.create(call).plus(new Watch()))
        .addInterceptor(new RepeatedCalls(this));
  }

  /** What waits of a call. One client may have several interceptors. */
  private record Waits(Queue<ThrottledCall> calls) {}

  /** Wakes a call that waits when it is cancelled, as it is by its timeout too. */
  private static final class Watch extends EventListener {

    @Override
    public void canceled(Call call) {
      Waits waits = call.tag(Waits.class);
      if (waits != null) {
        waits.calls().forEach(ThrottledCall::cancel);
      }
    }
  }

  /** A response, and what it says; null if it came from the cache. */
  private record Sent(Response response, @Nullable ServerAnswer answer) {

    boolean isRefused() {
      return answer != null && answer.isRefusal();
    }
  }

  /** Sends the requests of one call. */
  private record RepeatedCalls(ThrottleInterceptor options) implements Interceptor {

    private static final long MOST_OF_A_REFUSAL = 1 << 16;

    @Override
    public Response intercept(Chain chain) throws IOException {
      ThrottledCall call = options.client.begin();
      if (!isRepeatable(chain.request())) {
        call.atMost(1);
      }
      chain
          .call()
          .tag(Waits.class, () -> new Waits(new ConcurrentLinkedQueue<>()))
          .calls()
          .add(call);
      if (chain.call().isCanceled()) { // perhaps before anybody could have stopped the wait
        throw new IOException("Canceled");
      }
      return run(call, chain);
    }

    private boolean isRepeatable(Request request) {
      RequestBody body = request.body();
      return options.repeated.test(request)
          && (body == null || (!body.isOneShot() && !body.isDuplex()));
    }

    private Response run(ThrottledCall call, Chain chain) throws IOException {
      try {
        Sent last = call.run(() -> sent(chain), Sent::answer);
        if (last.isRefused() && chain.call().isCanceled()) {
          throw new IOException("Canceled");
        }
        return last.response();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw failed("interrupted while it was held back", interrupted);
      } catch (RateLimitedException late) {
        throw failed("timeout", late);
      } catch (CancellationException cancelled) {
        throw new IOException("Canceled", cancelled);
      } catch (RateLimiterClosedException | LedgerException noSlot) {
        throw new IOException(noSlot.getMessage(), noSlot);
      } catch (IOException | RuntimeException theirs) {
        throw theirs;
      } catch (Exception none) {
        throw new IllegalStateException("a request threw an unknown exception", none);
      }
    }

    private Sent sent(Chain chain) throws IOException {
      Response response = chain.proceed(chain.request());
      if (response.cacheResponse() != null && response.networkResponse() == null) {
        return new Sent(response, null);
      }
      Sent sent = new Sent(response, read(response));
      return sent.isRefused() ? new Sent(freed(response), sent.answer()) : sent;
    }

    /** Nobody gets a response whose reading fails, so its connection is freed here. */
    private ServerAnswer read(Response response) {
      try {
        return options.reading.apply(response);
      } catch (Throwable theirs) {
        response.close();
        throw theirs;
      }
    }

    /** Its connection is needed while it waits; its words may be, if it is the last one. */
    private static Response freed(Response refusal) {
      MediaType type = refusal.body().contentType();
      byte[] words = {};
      try (refusal) {
        words = refusal.peekBody(MOST_OF_A_REFUSAL).bytes();
      } catch (IOException cutShort) {
        // A refusal without its words is still one.
      }
      return refusal.newBuilder().body(ResponseBody.create(words, type)).build();
    }

    private static InterruptedIOException failed(String why, Exception cause) {
      InterruptedIOException failed = new InterruptedIOException(why);
      failed.initCause(cause);
      return failed;
    }
  }
}
