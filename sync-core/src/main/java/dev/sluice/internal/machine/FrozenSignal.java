package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.subjects.CompletableSubject;

/** Knows whether a machine is frozen, and ends the machine's waits at a freeze. */
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
   * The result of the single, or {@link MachineFrozenException} if the machine freezes first. A
   * second error is dropped. RxJava's own operators would pass a second error to the global error
   * handler.
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
