package androidx.work;

import android.content.Context;

/** Stands in for that of WorkManager 2.11. */
public abstract class Worker extends ListenableWorker {

  public Worker(Context context, WorkerParameters parameters) {
    super(context, parameters);
  }

  public abstract Result doWork();
}
