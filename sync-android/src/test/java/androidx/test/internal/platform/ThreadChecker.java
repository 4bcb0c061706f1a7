package androidx.test.internal.platform;

/** What Robolectric asks of a library that is not on Maven Central. */
public interface ThreadChecker {
  void checkMainThread();

  void checkNotMainThread();
}
