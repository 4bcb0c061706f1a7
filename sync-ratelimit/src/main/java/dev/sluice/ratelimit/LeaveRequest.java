package dev.sluice.ratelimit;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a slot, then takes leave to send. As with a {@link Handover} no slot is lost on the
 * way: disposed before, nothing was taken; disposed after, the leave counts as given up, since
 * nobody can tell whether it was used.
 *
 * @param <L> what leave to send is
 */
final class LeaveRequest<L extends Leave> extends Single<L> {

  private final Single<Reservation> slot;
  private final Function<Reservation, L> take;

  LeaveRequest(Single<Reservation> slot, Function<Reservation, L> take) {
    this.slot = slot;
    this.take = take;
  }

  @Override
  protected void subscribeActual(SingleObserver<? super L> observer) {
    slot.subscribe(new Waiter<>(take, observer));
  }

  private static final class Waiter<L extends Leave>
      implements SingleObserver<Reservation>, Disposable {

    private final Function<Reservation, L> take;
    private final SingleObserver<? super L> taker;
    private Disposable slot = Disposable.disposed();
    private @Nullable L leave;
    private boolean disposed;

    Waiter(Function<Reservation, L> take, SingleObserver<? super L> taker) {
      this.take = take;
      this.taker = taker;
    }

    @Override
    public void onSubscribe(Disposable upstream) {
      slot = upstream;
      taker.onSubscribe(this);
    }

    @Override
    public void onSuccess(Reservation granted) {
      L taken;
      try {
        taken = take.apply(granted);
      } catch (RuntimeException lost) {
        Each.after(lost, granted::close);
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
      L lost;
      synchronized (this) {
        disposed = true;
        lost = leave;
      }
      slot.dispose();
      if (lost != null) {
        lost.givenUp();
      }
    }

    @Override
    public synchronized boolean isDisposed() {
      return disposed;
    }

    private synchronized boolean handOver(L taken) {
      if (!disposed) {
        leave = taken;
      }
      return !disposed;
    }
  }
}
