package androidx.work;

import java.time.Duration;

/** Stands in for that of WorkManager 2.11. */
public abstract class WorkRequest {

  /** Stands in for that of WorkManager 2.11. */
  public abstract static class Builder<B extends Builder<B, W>, W extends WorkRequest> {
    public final B setConstraints(Constraints constraints) {
      return self();
    }

    public final B setBackoffCriteria(BackoffPolicy policy, Duration first) {
      return self();
    }

    public final W build() {
      throw new UnsupportedOperationException();
    }

    @SuppressWarnings("unchecked")
    private B self() {
      return (B) this;
    }
  }
}
