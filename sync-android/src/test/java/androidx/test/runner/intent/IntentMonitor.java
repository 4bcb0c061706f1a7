package androidx.test.runner.intent;

/** What Robolectric asks of a library that is not on Maven Central. */
public interface IntentMonitor {}
