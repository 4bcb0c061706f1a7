package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;

/** Hears that another day has begun, or that the clock or the time zone was set. */
final class Clock extends BroadcastReceiver {

  private final Runnable changed;

  Clock(Runnable changed) {
    this.changed = changed;
  }

  /** Until the activity unregisters it. Only the system sends these. */
  void listen(Activity activity) {
    IntentFilter changes = new IntentFilter(Intent.ACTION_DATE_CHANGED);
    changes.addAction(Intent.ACTION_TIME_CHANGED);
    changes.addAction(Intent.ACTION_TIMEZONE_CHANGED);
    activity.registerReceiver(this, changes);
  }

  @Override
  public void onReceive(Context context, Intent intent) {
    changed.run();
  }
}
