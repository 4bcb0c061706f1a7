package androidx.work;

import android.content.Context;

/** Stands in for that of WorkManager 2.11. */
public abstract class WorkManager {

  public static WorkManager getInstance(Context context) {
    throw new UnsupportedOperationException();
  }

  public abstract Object enqueueUniqueWork(
      String name, ExistingWorkPolicy policy, OneTimeWorkRequest request);

  public abstract Object enqueueUniquePeriodicWork(
      String name, ExistingPeriodicWorkPolicy policy, PeriodicWorkRequest request);

  public abstract Object cancelUniqueWork(String name);
}
