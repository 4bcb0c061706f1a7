package dev.sluice.android;

import android.app.job.JobParameters;
import android.app.job.JobService;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Syncs while the app is not visible, with the process's one engine. An app declares a subclass
 * with the permission {@code android.permission.BIND_JOB_SERVICE} and schedules it by {@link
 * SyncJobs}.
 *
 * <p>If the system stops a job, the system is asked to start the job again. If no other job runs,
 * the engine is frozen (see {@link EngineHost}). The system is also asked to start a job again if a
 * push did not reach the server, got no slot, or met another process that syncs the file.
 */
public abstract class SyncJob extends JobService {

  private static final Set<SyncResult> AGAIN =
      EnumSet.of(SyncResult.OFFLINE, SyncResult.RATE_LIMITED, SyncResult.BUSY);

  private final Map<Integer, Disposable> running = new HashMap<>();

  /** The host of the app's one engine. Empty if nobody is logged in: then the job does nothing. */
  protected abstract Optional<EngineHost> host();

  @Override
  public boolean onStartJob(JobParameters params) {
    forget(params);
    EngineHost host = host().orElse(null);
    if (host == null) {
      return false;
    }
    host.goOn();
    List<Operation> operations = SyncJobs.operations(params.getExtras());
    running.put(
        params.getJobId(),
        Observable.fromIterable(operations)
            .concatMapSingle(operation -> host.engine().request(operation))
            .toList()
            .observeOn(MainThread.scheduler())
            .subscribe(
                reports -> finished(params, reports), closed -> finished(params, List.of())));
    return true;
  }

  /** Ends a job. A periodic job comes again by itself; the system would refuse to hear of it. */
  private void finished(JobParameters params, List<SyncReport> reports) {
    running.remove(params.getJobId());
    boolean again =
        !SyncJobs.isPeriodic(params.getExtras())
            && reports.stream().anyMatch(report -> AGAIN.contains(report.result()));
    jobFinished(params, again);
  }

  @Override
  public boolean onStopJob(JobParameters params) {
    forget(params);
    if (running.isEmpty()) {
      host().ifPresent(EngineHost::freeze);
    }
    return true;
  }

  private void forget(JobParameters params) {
    Disposable job = running.remove(params.getJobId());
    if (job != null) {
      job.dispose();
    }
  }
}
