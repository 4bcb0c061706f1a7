package androidx.work;

import android.content.Context;

/** Stands in for that of WorkManager 2.11. */
public abstract class ListenableWorker {

  private final Context context;

  public ListenableWorker(Context context, WorkerParameters parameters) {
    this.context = context;
  }

  public final Context getApplicationContext() {
    return context;
  }

  public void onStopped() {}

  /** Stands in for that of WorkManager 2.11. */
  public record Result(String name) {

    public static Result success() {
      return new Result("success");
    }

    public static Result retry() {
      return new Result("retry");
    }
  }
}
