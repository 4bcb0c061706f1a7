package dev.sluice.android.sample.ui;

import android.os.Build;
import android.view.View;
import android.view.Window;
import android.view.WindowInsets;

/** Keeps a view off the system's bars, the cutout and the keyboard. */
final class Insets {

  private Insets() {}

  @SuppressWarnings("deprecation") // their successors came with Android 11
  static void keepOff(Window window, View view) {
    if (Build.VERSION.SDK_INT >= 30) {
      Api30.keepOff(window, view);
      return;
    }
    view.setSystemUiVisibility(
        View.SYSTEM_UI_FLAG_LAYOUT_STABLE | View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN);
    view.setOnApplyWindowInsetsListener(
        (changed, insets) -> {
          changed.setPadding(
              insets.getSystemWindowInsetLeft(),
              insets.getSystemWindowInsetTop(),
              insets.getSystemWindowInsetRight(),
              insets.getSystemWindowInsetBottom());
          return insets.consumeSystemWindowInsets();
        });
  }

  /** Only loaded there. */
  private static final class Api30 {

    @SuppressWarnings("deprecation") // an app for Android 15 is always behind the bars
    static void keepOff(Window window, View view) {
      window.setDecorFitsSystemWindows(false);
      view.setOnApplyWindowInsetsListener(
          (changed, insets) -> {
            android.graphics.Insets all =
                insets.getInsets(
                    WindowInsets.Type.systemBars()
                        | WindowInsets.Type.displayCutout()
                        | WindowInsets.Type.ime());
            changed.setPadding(all.left, all.top, all.right, all.bottom);
            return WindowInsets.CONSUMED;
          });
    }
  }
}
