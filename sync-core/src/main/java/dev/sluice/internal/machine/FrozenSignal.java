package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.CompletableSubject;

/** Whether a machine is frozen, and the news of it. */
final class FrozenSignal {

  private volatile CompletableSubject signal = CompletableSubject.create();

  boolean isFrozen() {
    return signal.hasComplete();
  }

  void freeze() {
    signal.onComplete();
  }

  synchronized void thaw() {
    if (isFrozen()) {
      signal = CompletableSubject.create();
    }
  }

  /**
   * The single's own result, or the error of the frozen machine if that comes first. The operators
   * for this would hand whichever comes second to RxJava's global handler if it is an error.
   */
  <T> Single<T> orFrozen(Single<T> single) {
    return Single.create(
        emitter -> {
          CompositeDisposable both = new CompositeDisposable();
          emitter.setDisposable(both);
          both.add(signal.subscribe(() -> emitter.tryOnError(new MachineFrozenException())));
          if (!emitter.isDisposed()) {
            both.add(single.subscribe(emitter::onSuccess, emitter::tryOnError));
          }
        });
  }
}
