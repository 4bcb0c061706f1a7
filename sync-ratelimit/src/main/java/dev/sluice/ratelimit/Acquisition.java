package dev.sluice.ratelimit;

import dev.sluice.internal.rx.HandOver;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place in a queue for slots. If several limiters count a request, the acquisition joins their
 * queues one after the other. Take the result with {@link #await}, {@link #granted} or {@link
 * #take}, or cancel the acquisition. If the process dies, its acquisitions end, and a shared ledger
 * frees their places. Safe for use by several threads.
 *
 * @param <T> what is acquired: {@link Slots} or a {@link Slot}
 */
public final class Acquisition<T> {

  private final Deque<QueuePlace> ahead;
  private final List<QueuePlace> joined = new ArrayList<>();
  private final Time time;
  private final Result<T> result;
  private final AtomicBoolean hasTaker = new AtomicBoolean();
  private @Nullable RuntimeException failed;
  private boolean cancelled;
  private @Nullable T taken;

  /**
   * Creates an acquisition's result, and cleans up if nobody takes the result.
   *
   * @param made creates the result after all queues have granted
   * @param unused called with a result that surely reached nobody
   * @param lost called with a result that somebody may have used before going away
   */
  record Result<T>(Supplier<T> made, Consumer<T> unused, Consumer<T> lost) {

    static Result<Slots> slots(Supplier<Slots> made) {
      return new Result<>(made, Slots::close, Slots::close);
    }

    static Result<Slot> slot(Supplier<Slot> made) {
      return new Result<>(made, Slot::neverSent, Slot::givenUp);
    }
  }

  /** Begins to wait. */
  Acquisition(List<? extends QueuePlace> places, Time time, Result<T> result) {
    this.ahead = new ArrayDeque<>(places);
    this.time = time;
    this.result = result;
    advance();
  }

  /** Joins the next queue when the one before has granted. */
  private synchronized void advance() {
    if (failed != null) {
      throw failed;
    }
    try {
      while (!ahead.isEmpty() && (joined.isEmpty() || current().isGranted())) {
        QueuePlace next = ahead.remove();
        next.join();
        joined.add(next);
        next.whenSettled(this::goOn);
      }
    } catch (RuntimeException refused) {
      failed = refused;
      cancel();
      throw refused;
    }
  }

  private void goOn() {
    try {
      advance();
    } catch (RuntimeException failure) {
      // Those who wait for the acquisition get this failure.
    }
  }

  private QueuePlace current() {
    return joined.get(joined.size() - 1);
  }

  /** Whether all queues have granted; true for good, even after slots are taken or given back. */
  public synchronized boolean isGranted() {
    return ahead.isEmpty() && failed == null && (joined.isEmpty() || current().isGranted());
  }

  /** How much longer this acquisition waits in its current queue; zero when the wait is over. */
  public synchronized Wait expected() {
    return joined.isEmpty() ? new Wait(Duration.ZERO, true, null) : current().expected();
  }

  /**
   * How many acquisitions are served before this one in its current queue; -1 when the wait is
   * over.
   */
  public synchronized int position() {
    return joined.isEmpty() ? -1 : current().position();
  }

  /**
   * Returns the name of the queue in which the acquisition waits now. The name is {@link
   * AccountLimiter#BUDGET}, {@link AccountLimiter#PACE}, {@link AccountLimiter#THROTTLE}, or the
   * key of a quota.
   */
  public synchronized String queue() {
    return joined.isEmpty() ? "" : current().queue();
  }

  /**
   * Completes when the current queue has granted and the acquisition has joined the next queue. If
   * there is no next queue, completes when the current queue has granted. Fails like {@link
   * #granted}; disposal cancels the acquisition.
   *
   * @param within the longest wait, at least zero; cut to 366 days
   */
  public Completable next(Duration within) {
    Duration most = checked(within);
    return Completable.defer(
        () -> {
          QueuePlace place = expiring(most);
          if (place == null) {
            return Completable.complete();
          }
          CompletableSubject told = CompletableSubject.create();
          return told.doOnSubscribe(taker -> place.whenSettled(() -> tell(place, told)))
              .doOnDispose(this::cancel);
        });
  }

  private @Nullable QueuePlace expiring(Duration within) {
    QueuePlace place = place();
    if (place != null) {
      place.expireIn(within);
    }
    return place;
  }

  private void tell(QueuePlace place, CompletableSubject told) {
    RuntimeException reason = place.ended();
    try {
      if (reason == null) {
        advance();
        told.onComplete();
      } else {
        told.onError(reason);
      }
    } catch (RuntimeException failure) {
      told.onError(failure);
    }
  }

  /**
   * Emits the acquired slots once, to one subscriber, on the limiter's scheduler. Disposal works
   * like {@link #cancel()}. A {@link Slot} that is emitted during the disposal counts as
   * {@linkplain Slot#givenUp given up}. The {@code Single} fails with
   *
   * <ul>
   *   <li>{@link RateLimitedException} if the slots are not granted in time, or immediately if the
   *       wait is certain to be too long;
   *   <li>{@link CancellationException} after {@link #cancel()}, and {@link
   *       RateLimiterClosedException} after the limiter's close;
   *   <li>any exception of the ledger;
   *   <li>{@link IllegalArgumentException} if changed limits can never grant so many slots.
   * </ul>
   *
   * <p>Operators such as {@code observeOn} drop their element when disposed. Use no operator of
   * that kind between this {@code Single} and the code that closes the result.
   *
   * @param within the longest wait; zero means now or never; cut to 366 days
   */
  public Single<T> granted(Duration within) {
    Duration most = checked(within);
    Completable all = Completable.defer(() -> all(Deadline.in(most, time)));
    return Single.defer(
        () ->
            hasTaker.getAndSet(true)
                ? Single.error(
                    new IllegalStateException("what was acquired can be taken only once"))
                : HandOver.after(all, this::take, new Losing()));
  }

  /** The taker went away. */
  private final class Losing implements HandOver.Loss<T> {

    @Override
    public void unused(@Nullable T thing) {
      cancel();
      if (thing != null) {
        result.unused().accept(thing);
      }
    }

    @Override
    public void maybeUsed(T thing) {
      cancel();
      result.lost().accept(thing);
    }
  }

  private Completable all(Deadline end) {
    return next(end.left())
        .andThen(Completable.defer(() -> isGranted() ? Completable.complete() : all(end)));
  }

  /**
   * Blocks until everything is granted, and returns the acquired slots. Do not call this method on
   * the limiter's scheduler. After an exception, the acquisition is cancelled and holds no place
   * and no slot.
   *
   * @param within the longest wait, at least zero; cut to 366 days
   * @throws RateLimitedException immediately if the expected wait is too long, or else when the
   *     time is over
   * @throws CancellationException if another thread cancelled the acquisition
   * @throws InterruptedException if this thread was interrupted
   */
  public T await(Duration within) throws InterruptedException {
    try {
      Deadline end = Deadline.in(within, time);
      do {
        QueuePlace place = place();
        if (place != null) {
          place.await(end.left());
        }
        advance();
      } while (!isGranted());
      return take();
    } catch (InterruptedException | RuntimeException inVain) {
      cancel();
      throw inVain;
    }
  }

  /**
   * Returns what was acquired. Every call returns the same object.
   *
   * @throws IllegalStateException if not everything is granted
   * @throws CancellationException if the acquisition was cancelled before
   */
  public synchronized T take() {
    T given = taken;
    if (given == null) {
      if (cancelled) {
        throw QueuePlace.cancelled();
      }
      if (!isGranted()) {
        throw new IllegalStateException("not all slots are granted yet");
      }
      given = result.made().get();
      taken = given;
    }
    return given;
  }

  /**
   * Leaves the queue and gives granted slots back, also the slots of a {@link Slots} object that
   * the caller has already taken. A single {@link Slot} that the caller has already taken stays
   * with the caller.
   */
  public void cancel() {
    List<QueuePlace> left;
    synchronized (this) {
      if (!ahead.isEmpty() && failed == null) {
        failed = QueuePlace.cancelled();
      }
      cancelled = true;
      ahead.forEach(QueuePlace::skip);
      ahead.clear();
      left = List.copyOf(joined);
    }
    left.forEach(QueuePlace::cancel);
  }

  private synchronized @Nullable QueuePlace place() {
    return joined.isEmpty() ? null : current();
  }

  /** Checks a time to wait. A negative or null time cancels, so that no place is kept. */
  private Duration checked(Duration within) {
    try {
      return Deadline.checked(within);
    } catch (RuntimeException negativeOrNull) {
      cancel();
      throw negativeOrNull;
    }
  }
}
