package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;

/** Cannot be disposed of: it answers all the same, as some calls do. */
final class Stubborn<T> extends Single<T> {

  SingleObserver<? super T> observer;

  @Override
  protected void subscribeActual(SingleObserver<? super T> observer) {
    this.observer = observer;
    observer.onSubscribe(Disposable.empty());
  }
}
