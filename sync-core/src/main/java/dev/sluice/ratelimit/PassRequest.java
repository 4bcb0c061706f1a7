package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the pace, then takes both slots. As with a {@link Handover} no slot is lost on the way:
 * disposed before, nothing was taken; disposed after, the pass counts as given up, since nobody can
 * tell whether it was used.
 */
final class PassRequest extends Single<Pass> {

  private final Reservation budget;
  private final Single<Reservation> pace;

  PassRequest(Reservation budget, Single<Reservation> pace) {
    this.budget = budget;
    this.pace = pace;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super Pass> observer) {
    Waiter waiter = new Waiter(budget, observer);
    pace.subscribe(waiter);
  }

  private static final class Waiter implements SingleObserver<Reservation>, Disposable {

    private final Reservation budget;
    private final SingleObserver<? super Pass> taker;
    private Disposable pace = Disposable.disposed();
    private @Nullable Pass pass;
    private boolean disposed;

    Waiter(Reservation budget, SingleObserver<? super Pass> taker) {
      this.budget = budget;
      this.taker = taker;
    }

    @Override
    public void onSubscribe(Disposable upstream) {
      pace = upstream;
      taker.onSubscribe(this);
    }

    @Override
    public void onSuccess(Reservation granted) {
      Pass taken;
      try {
        taken = Pass.take(budget, granted);
      } catch (LeaseLostException | IllegalStateException lost) {
        granted.close();
        onError(lost);
        return;
      }
      if (handOver(taken)) {
        taker.onSuccess(taken);
      } else {
        taken.neverSent();
      }
    }

    @Override
    public void onError(Throwable reason) {
      if (!isDisposed()) {
        taker.onError(reason);
      }
    }

    @Override
    public void dispose() {
      Pass lost;
      synchronized (this) {
        disposed = true;
        lost = pass;
      }
      pace.dispose();
      if (lost != null) {
        lost.givenUp();
      }
    }

    @Override
    public synchronized boolean isDisposed() {
      return disposed;
    }

    private synchronized boolean handOver(Pass taken) {
      if (!disposed) {
        pass = taken;
      }
      return !disposed;
    }
  }
}
