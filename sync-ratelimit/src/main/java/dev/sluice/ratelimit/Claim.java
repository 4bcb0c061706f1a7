package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A claim of some slots: granted, or with a place in the line. Whoever makes one takes its
 * reservation or cancels it. Safe for use by several threads.
 */
public final class Claim {

  private final Dispatcher desk;
  private final int slots;
  private final Priority priority;
  private final long since;
  private final Instant began;
  private final Handover handover;
  private final CountDownLatch settled = new CountDownLatch(1);

  // Guarded by the desk.
  private int tries;
  private @Nullable Reservation granted;
  private @Nullable RuntimeException ended;
  private Disposable deadline = Disposable.disposed();

  Claim(Dispatcher desk, int slots, Priority priority) {
    this.desk = desk;
    this.slots = slots;
    this.priority = priority;
    this.since = desk.time().nanos();
    this.began = desk.time().now();
    this.handover = new Handover(this, desk.scheduler());
  }

  /** How many slots it asks for. */
  public int slots() {
    return slots;
  }

  /** Its priority. */
  public Priority priority() {
    return priority;
  }

  /** Whether it was granted; true for good, also after the slots were taken over or given back. */
  public boolean isGranted() {
    return granted() != null;
  }

  /** How long it has to wait still, and for which limit; zero when it waits no more. */
  public Wait told() {
    return desk.forecast().waitOf(this);
  }

  /** How many claims are to be served before it; -1 when it waits no more. */
  public int position() {
    return desk.position(this);
  }

  /**
   * Hands over the reservation, once, to one subscriber, on the limiter's scheduler. Fails with
   * {@link CancellationException}, {@link RateLimiterClosedException}, or with what the ledger
   * threw; after the limits were changed, with {@link IllegalArgumentException} if they can never
   * grant it. Disposing the subscription, also after the hand-over, does what {@link #cancel()}
   * does.
   *
   * <p>An operator that drops what it holds when disposed, such as {@code observeOn}, must not
   * stand between this and the code that closes the reservation.
   */
  public Single<Reservation> reservation() {
    return handover;
  }

  /**
   * Blocks until it is granted, and hands the reservation over. Takes the place of {@link
   * #reservation()}; not to be called on the limiter's scheduler.
   *
   * @param timeout at least zero; cut to at most 366 days
   * @throws RateLimitedException at once, if the wait told is longer: a thread is not parked for
   *     what is not to be expected
   * @throws RateLimitTimeoutException if the wait was in vain
   * @throws CancellationException if another thread cancelled it
   * @throws InterruptedException if this thread was interrupted; the claim is cancelled then
   */
  public Reservation await(Duration timeout) throws InterruptedException {
    Duration most = RateLimiter.cut(timeout);
    long end = desk.time().nanos() + most.toNanos();
    try {
      if (!isSettled()) {
        refuseBeyond(most);
        expireIn(most);
      }
      awaitUntil(end);
    } catch (InterruptedException | RuntimeException inVain) {
      Each.after(inVain, this::cancel);
      throw inVain;
    }
    return outcome();
  }

  /** Does not rely on the scheduler, which may be busy, to end the wait. */
  private void awaitUntil(long end) throws InterruptedException {
    long left = end - desk.time().nanos();
    while (!settled.await(left, TimeUnit.NANOSECONDS)) {
      left = end - desk.time().nanos();
      if (left <= 0) {
        expire();
      }
    }
  }

  private void refuseBeyond(Duration timeout) {
    Forecast forecast = desk.forecast();
    Wait told = forecast.waitOf(this);
    if (told.atLeast().compareTo(timeout) > 0) {
      desk.leave(this, new RateLimitedException(told, forecast.states()));
    }
  }

  private Reservation outcome() {
    RuntimeException reason = ended();
    if (reason != null) {
      throw reason;
    }
    return Objects.requireNonNull(granted());
  }

  /**
   * Leaves the line; or, when granted already, closes the reservation, wherever it is: what was not
   * taken from it goes back. Either way nothing stays reserved.
   */
  public void cancel() {
    if (desk.leave(this, new CancellationException("The claim was cancelled"))) {
      return;
    }
    Reservation reservation = granted();
    if (reservation != null) {
      reservation.close();
    }
  }

  /**
   * Fails the claim if it is not granted by then, or now if it cannot be. Granted at that very
   * moment, it stands.
   */
  void expireIn(Duration timeout) {
    if (isSettled()) {
      return;
    }
    if (timeout.isZero() || surelyTakesLonger(timeout)) {
      expire();
      return;
    }
    synchronized (desk) {
      if (!isSettled()) {
        deadline =
            desk.scheduler().scheduleDirect(this::expire, timeout.toNanos(), TimeUnit.NANOSECONDS);
      }
    }
  }

  /** Nothing is sure if the ledger cannot be read. */
  private boolean surelyTakesLonger(Duration timeout) {
    try {
      Wait told = told();
      return told.exact() && told.atLeast().compareTo(timeout) > 0;
    } catch (RuntimeException brokenLedger) {
      return false;
    }
  }

  private void expire() {
    desk.serve();
    Duration waited = Duration.ofNanos(waited(desk.time().nanos()));
    desk.leave(this, inVain(waited));
  }

  /** If the ledger cannot tell more, then that is why. */
  private RuntimeException inVain(Duration waited) {
    try {
      return new RateLimitTimeoutException(told(), began, waited, tries());
    } catch (RuntimeException brokenLedger) {
      return brokenLedger;
    }
  }

  long waited(long now) {
    return now - since;
  }

  /** The desk has tried it at the head of the line, inside its lock. */
  void tried() {
    tries++;
  }

  /** The desk grants it, inside its lock. */
  void grant(Reservation reservation) {
    granted = reservation;
    settle();
  }

  /** The desk ends it, inside its lock. */
  void end(RuntimeException reason) {
    ended = reason;
    settle();
  }

  private void settle() {
    deadline.dispose();
    settled.countDown();
  }

  private int tries() {
    synchronized (desk) {
      return tries;
    }
  }

  boolean isSettled() {
    synchronized (desk) {
      return granted != null || ended != null;
    }
  }

  @Nullable Reservation granted() {
    synchronized (desk) {
      return granted;
    }
  }

  @Nullable RuntimeException ended() {
    synchronized (desk) {
      return ended;
    }
  }

  /** Tells whoever listens or waits what became of it, outside the desk's lock. */
  void announce() {
    LimiterListener listener = desk.listener();
    if (listener != LimiterListener.NONE) {
      Duration waited = Duration.ofNanos(waited(desk.time().nanos()));
      if (isGranted()) {
        listener.granted(slots, waited);
      } else {
        listener.cancelled(slots, waited);
      }
    }
    handover.deliverSoon();
  }
}
