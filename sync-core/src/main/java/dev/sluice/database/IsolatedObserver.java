package dev.sluice.database;

import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes events to one of many observers. RxJava throws an observer's {@link LinkageError} or
 * {@link StackOverflowError} at the emitter, and all observers miss later events. This class ends
 * only the observer that threw.
 */
final class IsolatedObserver<T> implements Observer<T> {

  private static final Logger LOG = LoggerFactory.getLogger(IsolatedObserver.class);

  private final Observer<? super T> observer;
  private final SerialDisposable subscription = new SerialDisposable();

  IsolatedObserver(Observer<? super T> observer) {
    this.observer = observer;
  }

  @Override
  public void onSubscribe(Disposable upstream) {
    subscription.set(upstream);
    observer.onSubscribe(subscription);
  }

  @Override
  public void onNext(T value) {
    try {
      observer.onNext(value);
    } catch (RuntimeException | Error thrown) {
      subscription.dispose();
      LOG.error("an observer of changes ended by {}", thrown.getClass().getName());
    }
  }

  @Override
  public void onError(Throwable failure) {
    observer.onError(failure);
  }

  @Override
  public void onComplete() {
    observer.onComplete();
  }
}
