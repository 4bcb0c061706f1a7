package dev.sluice.android.sample.ui;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;

/** What Android 13 brought. Only loaded there. */
final class Api33 {

  private Api33() {}

  /** The system asks the user at most twice; without it everything works but the notification. */
  static void askForNotifications(Activity activity) {
    String permission = Manifest.permission.POST_NOTIFICATIONS;
    if (activity.checkSelfPermission(permission) != PackageManager.PERMISSION_GRANTED) {
      activity.requestPermissions(new String[] {permission}, 0);
    }
  }
}
