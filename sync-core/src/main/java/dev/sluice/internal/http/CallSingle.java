package dev.sluice.internal.http;

import dev.sluice.failure.InternalException;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import okhttp3.Request;

/** One request, sent on subscription. One slot allows only one subscription. */
final class CallSingle<T> extends Single<T> {

  interface Answered<T> {

    ResponseReader<T> of(RequestLifecycle exchange);
  }

  private final HttpCalls wire;
  private final Supplier<Request.Builder> request;
  private final Answered<T> reading;
  private final Slot slot;
  private final AtomicBoolean taken = new AtomicBoolean();

  /** A call that takes the slot and is made once, at the subscription. */
  CallSingle(HttpCalls wire, Supplier<Request.Builder> request, Answered<T> reading, Slot slot) {
    this.wire = wire;
    this.request = request;
    this.reading = reading;
    this.slot = slot;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super T> observer) {
    if (!taken.compareAndSet(false, true)) {
      Single.<T>error(new IllegalStateException("a slot is for one request")).subscribe(observer);
      return;
    }
    RequestLifecycle exchange = new RequestLifecycle(slot, wire.isWatched());
    CallObserver<T> delivery = new CallObserver<>(observer, exchange, reading.of(exchange));
    observer.onSubscribe(delivery);
    try {
      delivery.start(wire.call(request.get().tag(RequestLifecycle.class, exchange)));
    } catch (RuntimeException failure) {
      delivery.fail(failure);
    } catch (LinkageError wrongLibrary) { // RxJava would throw it, unseen, on the thread
      delivery.fail(new InternalException(wrongLibrary));
    }
  }
}
