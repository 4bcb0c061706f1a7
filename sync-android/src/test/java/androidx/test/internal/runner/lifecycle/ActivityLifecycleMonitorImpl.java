package androidx.test.internal.runner.lifecycle;

import android.app.Activity;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitor;
import androidx.test.runner.lifecycle.Stage;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class ActivityLifecycleMonitorImpl implements ActivityLifecycleMonitor {
  public void signalLifecycleChange(Stage stage, Activity activity) {}
}
