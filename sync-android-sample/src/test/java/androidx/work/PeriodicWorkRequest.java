package androidx.work;

import java.time.Duration;

/** Stands in for that of WorkManager 2.11. */
public final class PeriodicWorkRequest extends WorkRequest {

  /** Stands in for that of WorkManager 2.11. */
  public static final class Builder extends WorkRequest.Builder<Builder, PeriodicWorkRequest> {
    public Builder(Class<? extends ListenableWorker> worker, Duration interval) {}
  }
}
