package dev.sluice.database;

import io.reactivex.rxjava3.core.Observer;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes events on to one observer of many. If an observer throws an error of the virtual machine,
 * such as a {@link LinkageError} or a {@link StackOverflowError}, RxJava throws it at the emitter,
 * and no observer gets another event. Here the error ends only the observer that threw it.
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
