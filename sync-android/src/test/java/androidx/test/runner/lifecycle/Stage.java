package androidx.test.runner.lifecycle;

/** What Robolectric asks of a library that is not on Maven Central. */
public enum Stage {
  PRE_ON_CREATE,
  CREATED,
  STARTED,
  RESUMED,
  PAUSED,
  STOPPED,
  RESTARTED,
  DESTROYED
}
