package dev.sluice.testkit;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import kotlin.jvm.functions.Function0;
import kotlin.reflect.KClass;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.Request;
import okhttp3.Response;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** One call on a virtual network. */
final class VirtualCall implements Call {
  private final VirtualNetwork network;
  private final Request request;
  private final Duration callTimeout;
  private final Timeout timeout;
  private final AtomicReference<Callback> callback = new AtomicReference<>();
  private final AtomicBoolean done = new AtomicBoolean();
  private final SerialDisposable giveUp = new SerialDisposable();
  private volatile boolean canceled;

  VirtualCall(VirtualNetwork network, Request request, Duration callTimeout) {
    this.network = network;
    this.request = request;
    this.callTimeout = callTimeout;
    this.timeout = new Timeout().timeout(callTimeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void enqueue(Callback responseCallback) {
    if (!callback.compareAndSet(null, responseCallback)) {
      throw new IllegalStateException("Already Executed");
    }
    if (canceled) {
      failSoon(new IOException("Canceled"));
    } else if (network.isOffline()) {
      failSoon(new UnknownHostException(request.url().host()));
    } else {
      send();
    }
  }

  private void send() {
    try {
      var sent = Translation.request(request, network);
      limitTime();
      Fault fault = network.server().faults().draw(sent);
      Duration more = fault instanceof Fault.Late late ? late.request() : Duration.ZERO;
      after(more, () -> arrive(sent, fault));
    } catch (IOException e) {
      failSoon(e);
    }
  }

  private void limitTime() {
    long nanos = timeout.timeoutNanos();
    if (nanos > 0) {
      Runnable end = () -> fail(new InterruptedIOException("timeout"));
      giveUp.set(network.scheduler().scheduleDirect(end, nanos, TimeUnit.NANOSECONDS));
    }
  }

  private void arrive(dev.sluice.testkit.http.Request sent, Fault fault) {
    if (network.isOffline()) {
      fail(new SocketException("Network is unreachable"));
    } else if (fault instanceof Fault.Lost lost && !lost.committed()) {
      after(Duration.ZERO, () -> broken(lost));
    } else {
      Answer answer = network.server().answer(sent, fault);
      after(wayBack(answer, fault), () -> deliver(answer, fault));
    }
  }

  private static Duration wayBack(Answer answer, Fault fault) {
    if (fault instanceof Fault.Slow slow) {
      return slow.time(answer.body().size());
    }
    return fault instanceof Fault.Late late ? late.answer() : Duration.ZERO;
  }

  private void deliver(Answer answer, Fault fault) {
    if (network.isOffline()) {
      fail(new SocketException("Connection reset"));
    } else if (fault instanceof Fault.Lost lost) {
      broken(lost);
    } else {
      respond(Translation.response(request, answer, fault instanceof Fault.Truncated));
    }
  }

  private void broken(Fault.Lost lost) {
    if (!lost.silent()) {
      fail(new IOException("unexpected end of stream on " + request.url().redact()));
    }
  }

  private void respond(Response response) {
    if (finish()) {
      try {
        callback().onResponse(this, response);
      } catch (IOException e) {
        throw new UncheckedIOException("the callback failed", e);
      }
    }
  }

  private void fail(IOException why) {
    if (finish()) {
      callback().onFailure(this, why);
    }
  }

  private Callback callback() {
    return Objects.requireNonNull(callback.get(), "enqueue comes first");
  }

  private boolean finish() {
    giveUp.dispose();
    return done.compareAndSet(false, true);
  }

  /** Never inside the caller's own stack, as OkHttp. */
  private void failSoon(IOException why) {
    network.scheduler().scheduleDirect(() -> fail(why));
  }

  private void after(Duration more, Runnable step) {
    long nanos = network.latency().next().plus(more).toNanos();
    network.scheduler().scheduleDirect(step, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void cancel() {
    canceled = true;
    if (isExecuted()) {
      failSoon(new IOException("Canceled"));
    }
  }

  @Override
  public Response execute() {
    throw new UnsupportedOperationException(
        "a virtual network cannot block: nobody would turn the clock; call enqueue");
  }

  @Override
  public Request request() {
    return request;
  }

  @Override
  public boolean isExecuted() {
    return callback.get() != null;
  }

  @Override
  public boolean isCanceled() {
    return canceled;
  }

  @Override
  public Timeout timeout() {
    return timeout;
  }

  /** No socket and no name is behind it, so a listener hears nothing. */
  @Override
  public void addEventListener(EventListener eventListener) {}

  @Override
  public <T> @Nullable T tag(KClass<T> type) {
    return request.tag(type);
  }

  @Override
  public <T> @Nullable T tag(Class<? extends T> type) {
    return request.tag(type);
  }

  @Override
  public <T> T tag(KClass<T> type, Function0<? extends T> otherwise) {
    T tag = request.tag(type);
    return tag != null ? tag : otherwise.invoke();
  }

  @Override
  public <T> T tag(Class<T> type, Function0<? extends T> otherwise) {
    T tag = request.tag(type);
    return tag != null ? tag : otherwise.invoke();
  }

  @Override
  public Call clone() {
    return new VirtualCall(network, request, callTimeout);
  }
}
