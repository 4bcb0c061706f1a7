package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the pace, then takes all slots. As with a {@link Handover} no slot is lost on the way:
 * disposed before, nothing was taken; disposed after, the pass counts as given up, since nobody can
 * tell whether it was used.
 */
final class PassRequest extends Single<Pass> {

  private final Function<Reservation, Pass> taking;
  private final Single<Reservation> pace;

  /**
   * Waits for that.
   *
   * @param taking takes all slots, with one of the pace's, when it is granted
   */
  PassRequest(Single<Reservation> pace, Function<Reservation, Pass> taking) {
    this.taking = taking;
    this.pace = pace;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super Pass> observer) {
    Waiter waiter = new Waiter(taking, observer);
    pace.subscribe(waiter);
  }

  private static final class Waiter implements SingleObserver<Reservation>, Disposable {

    private final Function<Reservation, Pass> taking;
    private final SingleObserver<? super Pass> taker;
    private Disposable pace = Disposable.disposed();
    private @Nullable Pass pass;
    private boolean disposed;

    Waiter(Function<Reservation, Pass> taking, SingleObserver<? super Pass> taker) {
      this.taking = taking;
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
        taken = taking.apply(granted);
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
