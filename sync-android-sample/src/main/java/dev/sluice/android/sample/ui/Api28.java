package dev.sluice.android.sample.ui;

import android.view.View;

/** What Android 9 brought. Only loaded there. */
final class Api28 {

  private Api28() {}

  static void heading(View view) {
    view.setAccessibilityHeading(true);
  }
}
