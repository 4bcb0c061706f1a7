package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.os.Build;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;
import org.jspecify.annotations.Nullable;

/**
 * Takes the back gesture only where back stays in the app, so that elsewhere the system can show
 * what is behind it.
 */
final class Back {

  private final Activity activity;
  private final Runnable action;
  private @Nullable Object callback; // of a type that Android 8 does not know

  Back(Activity activity, Runnable action) {
    this.activity = activity;
    this.action = action;
  }

  void listen(boolean yes) {
    if (Build.VERSION.SDK_INT >= 33 && yes == (callback == null)) {
      callback = yes ? Api33Back.listen(activity, action) : Api33Back.forget(activity, callback);
    }
  }

  /** Only loaded there. */
  private static final class Api33Back {

    static Object listen(Activity activity, Runnable action) {
      OnBackInvokedCallback callback = action::run;
      activity
          .getOnBackInvokedDispatcher()
          .registerOnBackInvokedCallback(OnBackInvokedDispatcher.PRIORITY_DEFAULT, callback);
      return callback;
    }

    static @Nullable Object forget(Activity activity, @Nullable Object callback) {
      if (callback instanceof OnBackInvokedCallback known) {
        activity.getOnBackInvokedDispatcher().unregisterOnBackInvokedCallback(known);
      }
      return null;
    }
  }
}
