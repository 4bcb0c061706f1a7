package androidx.test.platform.app;

import android.app.Instrumentation;
import android.os.Bundle;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class InstrumentationRegistry {
  private static Instrumentation instance;

  private InstrumentationRegistry() {}

  public static void registerInstance(Instrumentation instrumentation, Bundle arguments) {
    instance = instrumentation;
  }

  public static Instrumentation getInstrumentation() {
    return instance;
  }
}
