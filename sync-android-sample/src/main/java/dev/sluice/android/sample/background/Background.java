package dev.sluice.android.sample.background;

import android.app.Application;
import dev.sluice.android.MainThread;
import dev.sluice.android.SyncJobs;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Overview;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;

/**
 * Schedules jobs as the account needs them: none if nobody is logged in, the periodic one if
 * somebody is, and one for a push exactly while something waits to be sent.
 */
public final class Background {

  static final int PERIODIC = 1;
  static final int PUSH = 2;
  private static final Duration PERIOD = Duration.ofHours(1);

  private Background() {}

  /** Goes on until it is disposed of; an app does that never. */
  public static Disposable start(Application app, Account account) {
    return account
        .session()
        .doOnNext(session -> schedulePeriodic(app, session.isPresent()))
        .switchMap(
            session ->
                session
                    .map(some -> some.overview().map(Overview::pending))
                    .orElseGet(() -> Observable.just(0)))
        .map(pending -> pending > 0)
        .distinctUntilChanged()
        .observeOn(MainThread.scheduler())
        .subscribe(pending -> schedulePush(app, pending), broken -> cancel(app));
  }

  private static void schedulePeriodic(Application app, boolean loggedIn) {
    if (loggedIn) {
      SyncJobs.schedulePeriodic(app, AppJob.class, PERIODIC, PERIOD);
    } else {
      SyncJobs.cancel(app, PERIODIC);
    }
  }

  private static void schedulePush(Application app, boolean pending) {
    if (pending) {
      SyncJobs.schedulePush(app, AppJob.class, PUSH);
    } else {
      SyncJobs.cancel(app, PUSH);
    }
  }

  private static void cancel(Application app) {
    SyncJobs.cancel(app, PERIODIC);
    SyncJobs.cancel(app, PUSH);
  }
}
