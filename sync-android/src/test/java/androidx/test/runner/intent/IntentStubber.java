package androidx.test.runner.intent;

import android.app.Instrumentation.ActivityResult;
import android.content.Intent;

/** What Robolectric asks of a library that is not on Maven Central. */
public interface IntentStubber {
  ActivityResult getActivityResultForIntent(Intent intent);
}
