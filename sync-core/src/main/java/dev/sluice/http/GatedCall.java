package dev.sluice.http;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Entry;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Scope;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * An app's call on its way through the gate. OkHttp runs it on one thread; the cancellation may
 * come from any.
 */
final class GatedCall {

  private static final Duration UNNAMED_PAUSE = Duration.ofMinutes(1);
  private static final long MOST_WORDS = 1 << 14;

  private final Call call;
  private final Entry entry;
  private final RateLimitInterceptor options;
  private @Nullable Pass inHand;
  private String inHandFor = "";
  private List<Scope> counted = List.of();

  GatedCall(RateLimitInterceptor options, Call call) {
    this.options = options;
    this.call = call;
    this.entry = options.gate().entry(Priority.INTERACTIVE, longestWait(call));
  }

  private static Duration longestWait(Call call) {
    long nanos = call.timeout().timeoutNanos();
    return nanos == 0 ? EngineClient.CALL_TIMEOUT : Duration.ofNanos(nanos);
  }

  void cancel() {
    entry.cancel();
  }

  private void takeInHand(HttpUrl url) throws IOException {
    inHand = await(url);
    inHandFor = options.path(url);
  }

  private Pass await(HttpUrl url) throws IOException {
    if (call.isCanceled()) { // perhaps before anybody could have told the entry
      throw new IOException("Canceled");
    }
    try {
      Pass pass = entry.await(options.path(url));
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
  private Pass leaving(HttpUrl url) throws IOException {
    Pass pass = inHand;
    if (pass == null || !options.path(url).equals(inHandFor)) {
      giveBack();
      pass = await(url);
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
      Exchange.book(() -> options.gate().pause(length));
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
  record Before(RateLimitInterceptor gate) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      GatedCall call = gate.of(chain);
      if (call == null) {
        return chain.proceed(chain.request());
      }
      call.takeInHand(chain.request().url());
      try {
        Response response = chain.proceed(chain.request());
        if (response.networkResponse() != null) {
          obey(call, response);
        }
        return response;
      } finally {
        call.giveBack();
      }
    }

    /** Here, where the answer's words can be read. */
    private static void obey(GatedCall call, Response response) {
      int status = response.code();
      if (status == 429 || status == 402) {
        var failure = ErrorMap.failure(response, words(response), UnaryOperator.identity());
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
  record OnTheWire(RateLimitInterceptor gate) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
      GatedCall call = gate.of(chain);
      if (call == null) {
        return chain.proceed(chain.request());
      }
      Pass pass = call.leaving(chain.request().url());
      try {
        Response response = chain.proceed(chain.request());
        Exchange.book(() -> pass.answered(LimitHeaders.told(response)));
        return response;
      } finally {
        Exchange.book(pass::givenUp); // unless it was answered
      }
    }
  }
}
