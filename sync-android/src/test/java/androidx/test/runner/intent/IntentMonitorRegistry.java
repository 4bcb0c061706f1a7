package androidx.test.runner.intent;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class IntentMonitorRegistry {
  private IntentMonitorRegistry() {}

  public static void registerInstance(IntentMonitor monitor) {}
}
