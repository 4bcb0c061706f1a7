package androidx.test.runner.intent;

/** What Robolectric asks of a library that is not on Maven Central. */
public final class IntentStubberRegistry {
  private IntentStubberRegistry() {}

  public static IntentStubber getInstance() {
    throw new IllegalStateException("no stubber is loaded");
  }

  public static boolean isLoaded() {
    return false;
  }
}
