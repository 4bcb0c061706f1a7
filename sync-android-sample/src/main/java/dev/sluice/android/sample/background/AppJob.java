package dev.sluice.android.sample.background;

import android.app.job.JobParameters;
import dev.sluice.android.EngineHost;
import dev.sluice.android.SyncJob;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Session;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Syncs in the background. Waits until the app has opened its database. */
public final class AppJob extends SyncJob {

  private final Map<Integer, Disposable> waiting = new HashMap<>();

  @Override
  protected Optional<EngineHost> host() {
    return Optional.ofNullable(Account.of(getApplication()).current()).flatMap(Session::host);
  }

  @Override
  public boolean onStartJob(JobParameters params) {
    waitNoMore(params);
    waiting.put(
        params.getJobId(),
        Account.of(getApplication())
            .session()
            .firstOrError()
            .subscribe(session -> begin(params), failed -> jobFinished(params, false)));
    return true;
  }

  private void begin(JobParameters params) {
    if (!super.onStartJob(params)) {
      jobFinished(params, false);
    }
  }

  @Override
  public boolean onStopJob(JobParameters params) {
    waitNoMore(params);
    return super.onStopJob(params);
  }

  private void waitNoMore(JobParameters params) {
    Disposable before = waiting.remove(params.getJobId());
    if (before != null) {
      before.dispose();
    }
  }
}
