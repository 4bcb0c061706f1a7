package dev.sluice.http;

import dev.sluice.internal.http.LimitHeaders;
import dev.sluice.internal.http.StatusErrors;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A call of the app that needs slots of one limiter. OkHttp runs the call on one thread. Any thread
 * may cancel the call.
 */
final class GatedCall {

  private static final long MOST_WORDS = 1 << 14;
  private static final long MOST_SECONDS_OF_WORDS = 2;

  private final RateLimiter limiter;
  private final LimitHeaders limits;
  private final Call call;
  private final long end;
  private volatile @Nullable Acquisition<Slot> waiting;
  private @Nullable Slot inHand;
  private String inHandFor = "";
  private boolean onTheWire;
  private @Nullable Slot undecided; // only the answer's body shows what the answer means
  private ServerAnswer undecidedAnswer = ServerAnswer.OF_NOTHING;

  private GatedCall(RateLimiter limiter, Call call) {
    this.limiter = limiter;
    this.limits = new LimitHeaders(limiter.quotaHeaders());
    this.call = call;
    this.end = limiter.time().nanos() + longestWait(call).toNanos();
  }

  private static Duration longestWait(Call call) {
    long nanos = call.timeout().timeoutNanos();
    return nanos == 0 ? EngineClient.CALL_TIMEOUT : Duration.ofNanos(nanos);
  }

  static GatedCall of(RateLimiter limiter, Call call) {
    Limiters limiters = call.tag(Limiters.class, () -> new Limiters(new ConcurrentHashMap<>()));
    return limiters.passed().computeIfAbsent(limiter, first -> new GatedCall(first, call));
  }

  static void cancel(Call call) {
    Limiters limiters = call.tag(Limiters.class);
    if (limiters != null) {
      limiters.passed().values().forEach(GatedCall::stopWaiting);
    }
  }

  /** The tag of a call: several limiters may count the call, each by itself. */
  private record Limiters(Map<RateLimiter, GatedCall> passed) {}

  private void stopWaiting() {
    Acquisition<Slot> acquisition = waiting;
    if (acquisition != null) {
      acquisition.cancel();
    }
  }

  /** Takes a slot, unless the call has one: the same limiter may be in a client twice. */
  private void takeInHand(String path) throws IOException {
    if (inHand == null) {
      inHand = await(path);
      inHandFor = path;
    }
  }

  /** Waits for a slot. All such waits of a call together are no longer than its timeout. */
  private Slot await(String path) throws IOException {
    try {
      Acquisition<Slot> acquisition = limiter.acquireSlot(path, Priority.INTERACTIVE);
      waiting = acquisition;
      if (call.isCanceled()) { // perhaps before anybody could have stopped the wait
        acquisition.cancel();
        throw new IOException("Canceled");
      }
      Slot slot = acquisition.await(left());
      waiting = null;
      if (call.isCanceled()) {
        slot.neverSent();
        throw new IOException("Canceled");
      }
      return slot;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while it waited for a slot");
    } catch (CancellationException cancelled) {
      throw new IOException("Canceled", cancelled);
    } catch (RuntimeException noSlot) {
      throw new NoSlotException(noSlot);
    }
  }

  private Duration left() {
    return Duration.ofNanos(Math.max(0, end - limiter.time().nanos()));
  }

  /**
   * The slot for the next request of a call. If the call holds no slot for this path, the call
   * waits for a new slot.
   */
  private Slot leaving(String path) throws IOException {
    Slot slot = inHand;
    if (slot == null || !path.equals(inHandFor)) {
      giveBack();
      slot = await(path);
    }
    inHand = null;
    return slot;
  }

  private void giveBack() {
    Slot unused = inHand;
    inHand = null;
    if (unused != null) {
      unused.neverSent();
    }
  }

  /** Reads an answer's body, which is possible here. Only the body says how long a quota lasts. */
  private void understand(Response response) {
    Slot slot = undecided;
    if (slot != null) {
      slot.answered(
          new StatusErrors(limits).understood(undecidedAnswer, response, words(response)));
    }
  }

  /**
   * The beginning of an answer's body; an empty text if reading fails. Reading takes at most 2 s,
   * because other calls wait meanwhile for this answer's slot.
   */
  private static String words(Response response) {
    Timeout timeout = response.body().source().timeout();
    timeout.deadline(MOST_SECONDS_OF_WORDS, TimeUnit.SECONDS);
    try {
      return response.peekBody(MOST_WORDS).string();
    } catch (IOException cutShort) {
      return "";
    } finally {
      timeout.clearDeadline();
    }
  }

  private void end() {
    giveBack();
    Slot slot = undecided;
    undecided = null;
    if (slot != null) {
      slot.givenUp(); // unless its body was read
    }
  }

  /** Waits for the first slot before OkHttp does anything, and learns how the call ended. */
  record Before(RateLimitInterceptor options) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      HttpUrl url = chain.request().url();
      GatedCall first = options.of(chain.call(), url);
      if (first != null) {
        first.takeInHand(options.path(url));
      }
      try {
        Response response = chain.proceed(chain.request());
        GatedCall last = options.known(chain.call());
        if (last != null) {
          last.understand(response);
        }
        return response;
      } finally {
        GatedCall last = options.known(chain.call());
        if (last != null) {
          last.end();
        }
      }
    }
  }

  /** Sends each request that OkHttp makes of the call, with a slot of its own. */
  record OnTheWire(RateLimitInterceptor options) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      HttpUrl url = chain.request().url();
      GatedCall call = options.of(chain.call(), url);
      return call == null || call.onTheWire
          ? chain.proceed(chain.request())
          : call.proceed(chain, options.path(url));
    }
  }

  private Response proceed(Interceptor.Chain chain, String path) throws IOException {
    Slot slot = leaving(path);
    onTheWire = true;
    try {
      Response response = chain.proceed(chain.request());
      heard(slot, response);
      return response;
    } finally {
      onTheWire = false;
      if (slot != undecided) {
        slot.givenUp(); // unless it was answered
      }
    }
  }

  private void heard(Slot slot, Response response) {
    ServerAnswer answer = limits.in(response);
    if (LimitHeaders.needsItsWords(answer, response)) {
      end(); // an earlier answer whose body nobody has read
      undecided = slot;
      undecidedAnswer = answer;
    } else {
      slot.answered(answer);
    }
  }

  /** The state of the call in this limiter; null if the call has not come to the limiter yet. */
  static @Nullable GatedCall known(RateLimiter limiter, Call call) {
    Limiters limiters = call.tag(Limiters.class);
    return limiters == null ? null : limiters.passed().get(limiter);
  }
}
