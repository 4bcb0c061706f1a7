package androidx.test.runner.lifecycle;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class ActivityLifecycleMonitorRegistry {
  private ActivityLifecycleMonitorRegistry() {}

  public static void registerInstance(ActivityLifecycleMonitor monitor) {}
}
