package dev.sluice.internal.rx;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.CompletableObserver;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.MaybeEmitter;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.core.SingleSource;
import io.reactivex.rxjava3.core.SingleTransformer;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes a resource that must be closed, such as an answer or a slot, to a subscriber. RxJava's
 * operators lose the resource if the subscriber is disposed too early. Here the resource is given
 * back, and a late error is dropped.
 */
public final class HandOver {

  private HandOver() {}

  /** What becomes of a thing whose taker went away. */
  public interface Loss<T> {

    /** The taker has not received the thing; null if the thing did not exist yet. */
    void unused(@Nullable T thing);

    /** The taker has received the thing, or is about to receive it. */
    void maybeUsed(T thing);
  }

  /**
   * When the event completes, takes a thing from {@code take} and emits the thing to the
   * subscriber. If the subscriber is disposed before or during the emission, {@code loss} learns
   * whether the thing may be used. Between the result and the subscriber, use no operator that
   * drops its element when disposed.
   */
  public static <T> Single<T> after(Completable event, Supplier<T> take, Loss<T> loss) {
    return new Single<>() {
      @Override
      protected void subscribeActual(SingleObserver<? super T> taker) {
        event.subscribe(new Taking<>(taker, take, loss));
      }
    };
  }

  /** Like {@code observeOn}, but a thing that nobody took is given back when disposed. */
  public static <T> SingleTransformer<T, T> to(Scheduler scheduler, Consumer<? super T> giveBack) {
    return source ->
        new Single<>() {
          @Override
          protected void subscribeActual(SingleObserver<? super T> taker) {
            source.subscribe(new Hop<T>(taker, scheduler, giveBack));
          }
        };
  }

  /**
   * Emits the source's value, or nothing if the event completes first. The slower of the two is
   * disposed before the subscriber hears the result. A value that comes too late goes to {@code
   * giveBack}.
   */
  public static <T> Maybe<T> unless(
      Completable event, SingleSource<T> source, Consumer<? super T> giveBack) {
    return Maybe.create(
        emitter -> {
          Race<T> race = new Race<>(emitter, giveBack);
          race.hear(event);
          race.take(source);
        });
  }

  /**
   * Like {@link #unless}, but emits the value if the value and the event have both come already.
   */
  public static <T> Maybe<T> orEmptyAfter(
      Completable event, SingleSource<T> source, Consumer<? super T> giveBack) {
    return Maybe.create(
        emitter -> {
          Race<T> race = new Race<>(emitter, giveBack);
          race.take(source);
          race.hear(event);
        });
  }

  /** A race between an event and a source, with one winner. */
  private static final class Race<T> {

    private final MaybeEmitter<T> emitter;
    private final Consumer<? super T> giveBack;
    private final CompositeDisposable both = new CompositeDisposable();
    private final AtomicBoolean over = new AtomicBoolean();

    Race(MaybeEmitter<T> emitter, Consumer<? super T> giveBack) {
      this.emitter = emitter;
      this.giveBack = giveBack;
      emitter.setCancellable(this::isFirst);
    }

    void hear(Completable event) {
      if (!over.get()) {
        both.add(event.subscribe(() -> end(emitter::onComplete), this::fail));
      }
    }

    void take(SingleSource<T> source) {
      if (!over.get()) {
        both.add(Single.wrap(source).subscribe(this::hand, this::fail));
      }
    }

    private void hand(T thing) {
      if (isFirst()) {
        emitter.onSuccess(thing);
      } else {
        giveBack.accept(thing);
      }
    }

    private void fail(Throwable reason) {
      end(() -> emitter.tryOnError(reason));
    }

    private void end(Runnable told) {
      if (isFirst()) {
        told.run();
      }
    }

    private boolean isFirst() {
      boolean first = !over.getAndSet(true);
      if (first) {
        both.dispose();
      }
      return first;
    }
  }

  /** A thing that is there when an event has happened. */
  private static final class Taking<T> implements CompletableObserver, Disposable {

    private final SingleObserver<? super T> taker;
    private final Supplier<T> take;
    private final Loss<T> loss;
    private Disposable upstream = Disposable.disposed();
    private @Nullable T given;
    private boolean over;

    Taking(SingleObserver<? super T> taker, Supplier<T> take, Loss<T> loss) {
      this.taker = taker;
      this.take = take;
      this.loss = loss;
    }

    @Override
    public void onSubscribe(Disposable source) {
      upstream = source;
      taker.onSubscribe(this);
    }

    @Override
    public void onComplete() {
      T thing;
      try {
        thing = take.get();
      } catch (RuntimeException notThere) {
        onError(notThere);
        return;
      }
      if (give(thing)) {
        taker.onSuccess(thing);
      } else {
        loss.unused(thing);
      }
    }

    private synchronized boolean give(T thing) {
      given = over ? null : thing;
      return !over;
    }

    @Override
    public void onError(Throwable reason) {
      if (!isDisposed()) {
        loss.unused(null);
        taker.onError(reason);
      }
    }

    @Override
    public void dispose() {
      T lost;
      synchronized (this) {
        over = true;
        lost = given;
      }
      upstream.dispose();
      if (lost == null) {
        loss.unused(null);
      } else {
        loss.maybeUsed(lost);
      }
    }

    @Override
    public synchronized boolean isDisposed() {
      return over;
    }
  }

  /** A thing on its way to another thread. */
  private static final class Hop<T> implements SingleObserver<T>, Disposable {

    private final SingleObserver<? super T> taker;
    private final Scheduler scheduler;
    private final Consumer<? super T> giveBack;
    private Disposable upstream = Disposable.disposed();
    private @Nullable T thing;
    private boolean over;

    Hop(SingleObserver<? super T> taker, Scheduler scheduler, Consumer<? super T> giveBack) {
      this.taker = taker;
      this.scheduler = scheduler;
      this.giveBack = giveBack;
    }

    @Override
    public void onSubscribe(Disposable source) {
      upstream = source;
      taker.onSubscribe(this);
    }

    @Override
    public void onSuccess(T next) {
      synchronized (this) {
        if (!over) {
          thing = next;
          scheduler.scheduleDirect(this::deliver);
          return;
        }
      }
      giveBack.accept(next);
    }

    private void deliver() {
      T taken = take();
      if (taken != null) {
        taker.onSuccess(taken);
      }
    }

    private synchronized @Nullable T take() {
      T taken = thing;
      thing = null;
      return taken;
    }

    @Override
    public void onError(Throwable reason) {
      scheduler.scheduleDirect(
          () -> {
            if (!isDisposed()) {
              taker.onError(reason);
            }
          });
    }

    @Override
    public void dispose() {
      synchronized (this) {
        over = true;
      }
      T left = take();
      if (left != null) {
        giveBack.accept(left);
      }
      upstream.dispose();
    }

    @Override
    public synchronized boolean isDisposed() {
      return over;
    }
  }
}
