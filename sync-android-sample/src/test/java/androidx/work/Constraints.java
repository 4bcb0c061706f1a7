package androidx.work;

/** Stands in for that of WorkManager 2.11. */
public final class Constraints {

  /** Stands in for that of WorkManager 2.11. */
  public static final class Builder {
    public Builder setRequiredNetworkType(NetworkType type) {
      return this;
    }

    public Constraints build() {
      return new Constraints();
    }
  }
}
