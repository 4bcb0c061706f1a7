package androidx.test.internal.runner.intent;

import android.content.Intent;
import androidx.test.runner.intent.IntentMonitor;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class IntentMonitorImpl implements IntentMonitor {
  public void signalIntent(Intent intent) {}
}
