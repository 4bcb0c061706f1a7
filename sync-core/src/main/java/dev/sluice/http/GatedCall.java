package dev.sluice.http;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Entry;
import dev.sluice.ratelimit.Gate;
import dev.sluice.ratelimit.Pass;
import dev.sluice.ratelimit.Priority;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import okhttp3.Call;
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
  private @Nullable Pass inHand;

  GatedCall(Gate gate, Call call) {
    this.call = call;
    this.entry = gate.entry(Priority.INTERACTIVE, longestWait(call));
  }

  private static Duration longestWait(Call call) {
    long nanos = call.timeout().timeoutNanos();
    return nanos == 0 ? EngineClient.CALL_TIMEOUT : Duration.ofNanos(nanos);
  }

  void cancel() {
    entry.cancel();
  }

  private Pass await() throws IOException {
    try {
      Pass pass = entry.await();
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

  /** The pass that was waited for before, once; after that another one. */
  private Pass leaving() throws IOException {
    Pass pass = inHand;
    inHand = null;
    return pass == null ? await() : pass;
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
      call.inHand = call.await();
      try {
        Response response = chain.proceed(chain.request());
        if (response.networkResponse() != null) {
          obey(response);
        }
        return response;
      } finally {
        call.giveBack();
      }
    }

    /** Here, where the answer's words can be read. */
    private void obey(Response response) {
      int status = response.code();
      if (status == 429 || status == 402) {
        var failure = ErrorMap.failure(status, response.headers(), words(response));
        if (failure instanceof TooManyRequestsException pause) {
          Duration length = Objects.requireNonNullElse(pause.retryAfter(), UNNAMED_PAUSE);
          Exchange.book(() -> gate.gate().pause(length));
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
      Pass pass = call.leaving();
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
