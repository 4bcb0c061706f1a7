package dev.sluice.android.sample.background;

import android.appwidget.AppWidgetProvider;

/** The widget on the home screen; {@link RunningTimer} fills it as soon as the process is there. */
public final class TimerWidget extends AppWidgetProvider {}
