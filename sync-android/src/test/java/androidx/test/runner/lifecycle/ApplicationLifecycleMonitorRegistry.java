package androidx.test.runner.lifecycle;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class ApplicationLifecycleMonitorRegistry {
  private ApplicationLifecycleMonitorRegistry() {}

  public static void registerInstance(ApplicationLifecycleMonitor monitor) {}
}
