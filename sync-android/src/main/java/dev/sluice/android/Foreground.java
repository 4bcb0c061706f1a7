package dev.sluice.android;

import android.app.Activity;
import android.app.Application.ActivityLifecycleCallbacks;
import android.os.Bundle;
import org.jspecify.annotations.Nullable;

/**
 * Whether the user sees an activity of the app. An activity that is made anew, after a rotation for
 * example, does not count as gone meanwhile. For the main thread.
 */
final class Foreground implements ActivityLifecycleCallbacks {

  private final Runnable came;
  private final Runnable left;
  private int started;
  private boolean visible;

  Foreground(Runnable came, Runnable left) {
    this.came = came;
    this.left = left;
  }

  boolean isVisible() {
    return visible;
  }

  @Override
  public void onActivityStarted(Activity activity) {
    started++;
    if (!visible) {
      visible = true;
      came.run();
    }
  }

  @Override
  public void onActivityStopped(Activity activity) {
    started = Math.max(0, started - 1); // the first may have started before we listened
    if (visible && started == 0 && !activity.isChangingConfigurations()) {
      visible = false;
      left.run();
    }
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle state) {}

  @Override
  public void onActivityResumed(Activity activity) {}

  @Override
  public void onActivityPaused(Activity activity) {}

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle state) {}

  @Override
  public void onActivityDestroyed(Activity activity) {}
}
