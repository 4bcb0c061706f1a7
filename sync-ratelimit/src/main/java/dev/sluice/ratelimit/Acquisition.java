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
 * A place in a queue for slots. Where several limiters count a request, it joins one queue after
 * the other, in the same order as all acquisitions, so no two wait for each other. Whoever makes
 * one takes what it acquires, by {@link #await}, {@link #granted} or {@link #take}, or cancels it.
 * Safe for use by several threads. It dies with the process; a shared ledger notices that.
 *
 * @param <T> what is acquired: {@link Slots} or a {@link Slot}
 */
public final class Acquisition<T> {

  private final Deque<Place> ahead;
  private final List<Place> joined = new ArrayList<>();
  private final Time time;
  private final Result<T> result;
  private final AtomicBoolean hasTaker = new AtomicBoolean();
  private @Nullable RuntimeException failed;
  private boolean cancelled;
  private @Nullable T taken;

  /**
   * What is made when all have granted.
   *
   * @param unused what becomes of it if its taker surely has not got it
   * @param lost what becomes of it if its taker went away and may have used it
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
  Acquisition(List<? extends Place> places, Time time, Result<T> result) {
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
        Place next = ahead.remove();
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
      // Whoever waits for it is told.
    }
  }

  private Place current() {
    return joined.get(joined.size() - 1);
  }

  /** Whether everything was granted; true for good, also after it was taken or given back. */
  public synchronized boolean isGranted() {
    return ahead.isEmpty() && failed == null && (joined.isEmpty() || current().isGranted());
  }

  /** How long it has to wait still in the queue where it is; zero when it waits no more. */
  public synchronized Wait expected() {
    return joined.isEmpty() ? new Wait(Duration.ZERO, true, null) : current().expected();
  }

  /** How many are to be served before it in that queue; -1 when it waits no more. */
  public synchronized int position() {
    return joined.isEmpty() ? -1 : current().position();
  }

  /**
   * Whose queue that is: {@link AccountLimiter#BUDGET}, {@link AccountLimiter#PACE}, {@link
   * AccountLimiter#THROTTLE}, or the key of a quota.
   */
  public synchronized String queue() {
    return joined.isEmpty() ? "" : current().queue();
  }

  /**
   * Completes when the queue where it is has granted, and it has joined the next one, if there is
   * one. Fails as {@link #granted}. Disposing of it cancels the acquisition.
   *
   * @param within at least zero; cut to at most 366 days
   */
  public Completable next(Duration within) {
    Duration most = checked(within);
    return Completable.defer(
        () -> {
          Place place = expiring(most);
          if (place == null) {
            return Completable.complete();
          }
          CompletableSubject told = CompletableSubject.create();
          return told.doOnSubscribe(taker -> place.whenSettled(() -> tell(place, told)))
              .doOnDispose(this::cancel);
        });
  }

  private @Nullable Place expiring(Duration within) {
    Place place = place();
    if (place != null) {
      place.expireIn(within);
    }
    return place;
  }

  private void tell(Place place, CompletableSubject told) {
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
   * What was acquired, once, for one subscriber, on the limiter's scheduler. Disposing the
   * subscription, also while the subscriber gets it, does what {@link #cancel()} does; a {@link
   * Slot} then counts as {@linkplain Slot#givenUp given up}. It fails with
   *
   * <ul>
   *   <li>{@link RateLimitedException} if it is not granted in time, and at once if that is
   *       certain;
   *   <li>{@link CancellationException} and {@link RateLimiterClosedException};
   *   <li>what the ledger threw;
   *   <li>{@link IllegalArgumentException} if the limits were changed and can never grant it.
   * </ul>
   *
   * <p>An operator that drops what it holds when disposed, such as {@code observeOn}, must not
   * stand between this and the code that closes what was acquired.
   *
   * @param within at least zero, which means now or never; cut to at most 366 days
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
   * Blocks until everything is granted. Not to be called on the limiter's scheduler.
   *
   * @param within at least zero; cut to at most 366 days
   * @throws RateLimitedException at once, if the wait is expected to be longer: a thread does not
   *     wait for what it cannot expect; else if the wait was in vain
   * @throws CancellationException if another thread cancelled it
   * @throws InterruptedException if this thread was interrupted; as in all these cases nothing is
   *     left behind
   */
  public T await(Duration within) throws InterruptedException {
    try {
      Deadline end = Deadline.in(within, time);
      do {
        Place place = place();
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
   * What was acquired; the same at each call.
   *
   * @throws IllegalStateException if not everything is granted
   * @throws CancellationException if it was cancelled before
   */
  public synchronized T take() {
    T given = taken;
    if (given == null) {
      if (cancelled) {
        throw Place.cancelled();
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
   * Leaves the queue. What was granted goes back, also from {@link Slots} that were taken over; a
   * {@link Slot} that was taken over stays its owner's.
   */
  public void cancel() {
    List<Place> left;
    synchronized (this) {
      if (!ahead.isEmpty() && failed == null) {
        failed = Place.cancelled();
      }
      cancelled = true;
      ahead.forEach(Place::skip);
      ahead.clear();
      left = List.copyOf(joined);
    }
    left.forEach(Place::cancel);
  }

  private synchronized @Nullable Place place() {
    return joined.isEmpty() ? null : current();
  }

  /** Whoever asks for a wait that cannot be keeps no place in a queue. */
  private Duration checked(Duration within) {
    try {
      return Deadline.checked(within);
    } catch (RuntimeException negativeOrNull) {
      cancel();
      throw negativeOrNull;
    }
  }
}
