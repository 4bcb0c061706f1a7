package androidx.test.runner.lifecycle;

/** What Robolectric asks of a library that is not on Maven Central. */
public interface ApplicationLifecycleMonitor {}
