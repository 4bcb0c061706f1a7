package dev.sluice.http;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Entry;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Scope;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * An app's call on its way through one gate. OkHttp runs it on one thread; the cancellation may
 * come from any.
 */
final class GatedCall {

  private static final Duration UNNAMED_PAUSE = Duration.ofMinutes(1);
  private static final long MOST_WORDS = 1 << 14;

  private final Call call;
  private final Entry entry;
  private final Gate gate;
  private @Nullable Pass inHand;
  private String inHandFor = "";
  private boolean onTheWire;
  private List<Scope> counted = List.of();

  private GatedCall(Gate gate, Call call) {
    this.gate = gate;
    this.call = call;
    this.entry = gate.entry(Priority.INTERACTIVE, longestWait(call));
  }

  static GatedCall of(Gate gate, Call call) {
    Gates gates = call.tag(Gates.class, () -> new Gates(new ConcurrentHashMap<>()));
    return gates.passed().computeIfAbsent(gate, first -> new GatedCall(first, call));
  }

  static void cancel(Call call) {
    Gates gates = call.tag(Gates.class);
    if (gates != null) {
      gates.passed().values().forEach(gated -> gated.entry.cancel());
    }
  }

  /** What a call carries with it: several gates may count it, each by itself. */
  private record Gates(Map<Gate, GatedCall> passed) {}

  private static Duration longestWait(Call call) {
    long nanos = call.timeout().timeoutNanos();
    return nanos == 0 ? EngineClient.CALL_TIMEOUT : Duration.ofNanos(nanos);
  }

  /** Unless it has one: a client may have the same gate twice, which counts as once. */
  private void takeInHand(String path) throws IOException {
    if (inHand == null) {
      inHand = await(path);
      inHandFor = path;
    }
  }

  private Pass await(String path) throws IOException {
    if (call.isCanceled()) { // perhaps before anybody could have told the entry
      throw new IOException("Canceled");
    }
    try {
      Pass pass = entry.await(path);
      if (call.isCanceled()) {
        Exchange.book(pass::neverSent);
        throw new IOException("Canceled");
      }
      return pass;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while it waited for a slot");
    } catch (CancellationException cancelled) {
      throw new IOException("Canceled", cancelled);
    } catch (RuntimeException noSlot) {
      throw new NoSlotException(noSlot);
    }
  }

  /** The pass that was waited for before, once, if it is one for that request; else another one. */
  private Pass leaving(String path) throws IOException {
    Pass pass = inHand;
    if (pass == null || !path.equals(inHandFor)) {
      giveBack();
      pass = await(path);
    }
    inHand = null;
    counted = pass.scopes();
    return pass;
  }

  /** A refusal is its quota's own if that is known, and everybody's if not. */
  private void close(TooManyRequestsException refusal) {
    Duration length = Objects.requireNonNullElse(refusal.retryAfter(), UNNAMED_PAUSE);
    if (LimitHeaders.isRefusalOfQuota(refusal) && !counted.isEmpty()) {
      counted.forEach(scope -> Exchange.book(() -> scope.refused(length)));
    } else {
      Exchange.book(() -> gate.pause(length));
    }
  }

  private void giveBack() {
    Pass unused = inHand;
    inHand = null;
    if (unused != null) {
      Exchange.book(unused::neverSent);
    }
  }

  /** Waits for the first slot before OkHttp does anything, and learns how the call ended. */
  record Before(RateLimitInterceptor options) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      HttpUrl url = chain.request().url();
      GatedCall call = options.of(chain.call(), url);
      if (call != null) {
        call.takeInHand(options.path(url));
      }
      try {
        Response response = chain.proceed(chain.request());
        GatedCall answered = options.of(chain.call(), response.request().url());
        if (answered != null && response.networkResponse() != null) {
          obey(answered, response);
        }
        return response;
      } finally {
        if (call != null) {
          call.giveBack();
        }
      }
    }

    /** Here, where the answer's words can be read. Only those of a quota tell how long it lasts. */
    private static void obey(GatedCall call, Response response) {
      int status = response.code();
      if (status == 429 || status == 402) {
        String words = status == 402 ? words(response) : "";
        var failure = ErrorMap.failure(response, words, UnaryOperator.identity());
        if (failure instanceof TooManyRequestsException refusal) {
          call.close(refusal);
        }
      }
    }

    /** Words that are cut short are the app's to find out. */
    private static String words(Response response) {
      try {
        return response.peekBody(MOST_WORDS).string();
      } catch (IOException cutShort) {
        return "";
      }
    }
  }

  /** Lets out what OkHttp makes of the call, each request with a slot of its own. */
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
    Pass pass = leaving(path);
    onTheWire = true;
    try {
      Response response = chain.proceed(chain.request());
      Exchange.book(() -> pass.answered(LimitHeaders.in(response)));
      return response;
    } finally {
      onTheWire = false;
      Exchange.book(pass::givenUp); // unless it was answered
    }
  }
}
