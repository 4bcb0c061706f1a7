package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Brings a claim's reservation to its one taker. RxJava's own operators forget a value whose
 * subscriber went away; here a disposal at any moment cancels the claim, so the slots are back.
 */
final class Handover extends Single<Reservation> implements Disposable {

  private final Claim claim;
  private final Scheduler scheduler;
  private final AtomicBoolean taken = new AtomicBoolean();
  private final AtomicBoolean done = new AtomicBoolean();
  private volatile @Nullable SingleObserver<? super Reservation> taker;

  Handover(Claim claim, Scheduler scheduler) {
    this.claim = claim;
    this.scheduler = scheduler;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super Reservation> observer) {
    if (taken.getAndSet(true)) {
      Single.<Reservation>error(new IllegalStateException("A reservation has one taker"))
          .subscribe(observer);
      return;
    }
    observer.onSubscribe(this);
    taker = observer;
    deliverSoon();
  }

  /** Delivers on the scheduler what is there by then. */
  void deliverSoon() {
    if (taker != null && claim.isSettled()) {
      scheduler.scheduleDirect(this::deliver);
    }
  }

  private void deliver() {
    SingleObserver<? super Reservation> observer = taker;
    if (observer == null || done.getAndSet(true)) {
      return;
    }
    Reservation reservation = claim.granted();
    RuntimeException reason = claim.ended();
    if (reservation != null) {
      observer.onSuccess(reservation);
    } else if (reason != null) {
      observer.onError(reason);
    }
  }

  @Override
  public void dispose() {
    done.set(true);
    claim.cancel();
  }

  @Override
  public boolean isDisposed() {
    return done.get();
  }
}
