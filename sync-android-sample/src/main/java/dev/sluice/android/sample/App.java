package dev.sluice.android.sample;

import android.app.Application;
import android.content.pm.ApplicationInfo;
import android.os.StrictMode;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.AndroidTime;
import dev.sluice.android.sample.background.Background;
import dev.sluice.android.sample.background.RunningTimer;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.KeystoreKey;
import dev.sluice.android.sample.data.Setup;
import dev.sluice.android.sample.data.Tokens;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.exceptions.UndeliverableException;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;

/** Has the account as long as the process lives. */
@SuppressWarnings("NullAway.Init") // the system calls onCreate first
public class App extends Application implements Account.Owner {

  private Account account;
  private Disposable background;

  @Override
  public void onCreate() {
    super.onCreate();
    if ((getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0) {
      watchMainThread();
    }
    RxJavaPlugins.setErrorHandler(App::unheard);
    account = new Account(this, this::setup, tokens());
    background =
        new CompositeDisposable(Background.start(this, account), RunningTimer.start(this, account));
    account.open();
  }

  /** A log-out may close the database during a read whose screen is gone. */
  private static void unheard(Throwable error) {
    if (!(error instanceof UndeliverableException)) {
      Thread here = Thread.currentThread();
      here.getUncaughtExceptionHandler().uncaughtException(here, error);
    }
  }

  /** Ends a debug build that works on the main thread or leaks. */
  private static void watchMainThread() {
    StrictMode.setThreadPolicy(
        new StrictMode.ThreadPolicy.Builder().detectAll().penaltyLog().penaltyDeath().build());
    StrictMode.setVmPolicy(new StrictMode.VmPolicy.Builder().detectAll().penaltyLog().build());
  }

  /** What sessions are made of. Not on the main thread. */
  protected Setup setup() {
    return new Setup(
        AndroidDriver.of(this, "tracker.db"), new AndroidTime(this), options -> options);
  }

  /** Where the log-in is kept. */
  protected Tokens tokens() {
    return new Tokens(() -> getSharedPreferences("account", MODE_PRIVATE), new KeystoreKey());
  }

  @Override
  public Account account() {
    return account;
  }

  /** Ends all that the process does, which the system does by killing it. */
  protected void end() {
    background.dispose();
    account.close();
  }
}
