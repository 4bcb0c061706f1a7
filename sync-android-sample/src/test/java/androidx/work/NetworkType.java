package androidx.work;

/** Stands in for that of WorkManager 2.11. */
public enum NetworkType {
  CONNECTED
}
