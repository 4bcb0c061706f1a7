package dev.sluice.android.sample.ui;

import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Login;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;

/** A log-in that is tried. Outlives rotations. On the main thread, where it also emits. */
final class LoginModel {

  private final Account account;
  private final BehaviorSubject<Boolean> busy = BehaviorSubject.createDefault(false);
  private final PublishSubject<Throwable> error = PublishSubject.create();
  private Disposable running = Disposable.disposed();

  LoginModel(Account account) {
    this.account = account;
  }

  Observable<Boolean> busy() {
    return busy;
  }

  Observable<Throwable> error() {
    return error;
  }

  /** The account tells of the session if this ends well. */
  void logIn(Login login) {
    if (!running.isDisposed()) {
      return;
    }
    busy.onNext(true);
    running =
        account.logIn(login).doFinally(() -> busy.onNext(false)).subscribe(() -> {}, error::onNext);
  }
}
