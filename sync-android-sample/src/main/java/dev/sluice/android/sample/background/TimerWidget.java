package dev.sluice.android.sample.background;

import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProvider;
import android.content.Context;
import android.content.Intent;

/** The widget on the home screen. {@link RunningTimer} fills it, also when it is placed later. */
public final class TimerWidget extends AppWidgetProvider {

  @Override
  public void onUpdate(Context context, AppWidgetManager widgets, int[] placed) {
    context.sendBroadcast(new Intent(context, TimerReceiver.class).setAction(TimerReceiver.SHOW));
  }
}
