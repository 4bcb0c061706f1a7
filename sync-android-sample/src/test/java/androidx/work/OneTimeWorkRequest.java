package androidx.work;

/** Stands in for that of WorkManager 2.11. */
public final class OneTimeWorkRequest extends WorkRequest {

  /** Stands in for that of WorkManager 2.11. */
  public static final class Builder extends WorkRequest.Builder<Builder, OneTimeWorkRequest> {
    public Builder(Class<? extends ListenableWorker> worker) {}
  }
}
