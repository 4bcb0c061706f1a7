package dev.sluice.android.sample.work;

import android.content.Context;
import androidx.hilt.work.HiltWorker;
import androidx.work.BackoffPolicy;
import androidx.work.Constraints;
import androidx.work.ExistingPeriodicWorkPolicy;
import androidx.work.ExistingWorkPolicy;
import androidx.work.NetworkType;
import androidx.work.OneTimeWorkRequest;
import androidx.work.PeriodicWorkRequest;
import androidx.work.WorkManager;
import androidx.work.Worker;
import androidx.work.WorkerParameters;
import dagger.assisted.Assisted;
import dagger.assisted.AssistedInject;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** A full sync by WorkManager, with the process's one engine. To be copied. */
@HiltWorker
public final class SyncWorker extends Worker {

  private static final Set<SyncResult> AGAIN =
      EnumSet.of(SyncResult.OFFLINE, SyncResult.RATE_LIMITED, SyncResult.BUSY);

  private final SyncEngine engine;

  @AssistedInject
  public SyncWorker(
      @Assisted Context context, @Assisted WorkerParameters parameters, SyncEngine engine) {
    super(context, parameters);
    this.engine = engine;
  }

  @Override
  public Result doWork() {
    SyncResult result = engine.fullSync().blockingGet().result(); // a worker's thread may wait
    return AGAIN.contains(result) ? Result.retry() : Result.success();
  }

  @Override
  public void onStopped() {
    engine.cancel();
  }

  static void schedule(Context app) {
    Constraints online =
        new Constraints.Builder().setRequiredNetworkType(NetworkType.CONNECTED).build();
    WorkManager.getInstance(app)
        .enqueueUniquePeriodicWork(
            "sync",
            ExistingPeriodicWorkPolicy.UPDATE,
            new PeriodicWorkRequest.Builder(SyncWorker.class, Duration.ofHours(1))
                .setConstraints(online)
                .build());
  }

  static void sendSoon(Context app) {
    Constraints online =
        new Constraints.Builder().setRequiredNetworkType(NetworkType.CONNECTED).build();
    WorkManager.getInstance(app)
        .enqueueUniqueWork(
            "send",
            ExistingWorkPolicy.APPEND_OR_REPLACE,
            new OneTimeWorkRequest.Builder(SyncWorker.class)
                .setConstraints(online)
                .setBackoffCriteria(BackoffPolicy.EXPONENTIAL, Duration.ofMinutes(1))
                .build());
  }

  static void loggedOut(Context app) {
    WorkManager.getInstance(app).cancelUniqueWork("sync");
    WorkManager.getInstance(app).cancelUniqueWork("send");
  }
}
