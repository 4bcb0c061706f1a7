package dev.sluice.android.sample.background;

import android.app.Application;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.appwidget.AppWidgetManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.graphics.drawable.Icon;
import android.os.SystemClock;
import android.view.View;
import android.widget.RemoteViews;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Shows the entry that runs as a notification and on the home screen. Both count by themselves from
 * the stored start, so nothing of the app has to run for them.
 */
public final class RunningTimer {

  private static final String CHANNEL = "running";
  private static final int NOTICE = 1;

  private final Application app;
  private final NotificationManager notices;

  private RunningTimer(Application app) {
    this.app = app;
    this.notices = Objects.requireNonNull(app.getSystemService(NotificationManager.class));
  }

  /**
   * What there is to show.
   *
   * @param loggedIn whether somebody is, who alone can start an entry
   */
  record Shown(boolean loggedIn, Optional<EntryRow> running) {

    static final Shown NOBODY = new Shown(false, Optional.empty());
  }

  /** Goes on until it is disposed of; an app does that never. */
  public static Disposable start(Application app, Account account) {
    RunningTimer timer = new RunningTimer(app);
    return shown(account)
        .distinctUntilChanged()
        .observeOn(MainThread.scheduler())
        .subscribe(timer::show, broken -> timer.show(Shown.NOBODY));
  }

  /** Shows once more what runs, or that nothing does. */
  static Completable showAgain(Application app, Account account) {
    return shown(account)
        .firstElement()
        .observeOn(MainThread.scheduler())
        .doOnSuccess(new RunningTimer(app)::show)
        .ignoreElement();
  }

  static Observable<Shown> shown(Account account) {
    return account
        .session()
        .switchMap(
            session ->
                session
                    .map(some -> some.entries().running().map(row -> new Shown(true, row)))
                    .orElseGet(() -> Observable.just(Shown.NOBODY)));
  }

  private void show(Shown shown) {
    shown.running.ifPresentOrElse(
        row -> notices.notify(NOTICE, notice(row)), () -> notices.cancel(NOTICE));
    ComponentName widget = new ComponentName(app, TimerWidget.class);
    AppWidgetManager widgets = app.getSystemService(AppWidgetManager.class);
    if (widgets != null) { // some devices have no home screen
      widgets.updateAppWidget(widgets.getAppWidgetIds(widget), widget(shown));
    }
  }

  private Notification notice(EntryRow row) {
    notices.createNotificationChannel(
        new NotificationChannel(
            CHANNEL, app.getString(R.string.running_channel), NotificationManager.IMPORTANCE_LOW));
    return new Notification.Builder(app, CHANNEL)
        .setSmallIcon(R.drawable.ic_timer)
        .setContentTitle(name(row, app))
        .setWhen(row.start().toEpochMilli())
        .setUsesChronometer(true)
        .setOngoing(true)
        .setOnlyAlertOnce(true)
        .setContentIntent(open())
        .setDeleteIntent(TimerReceiver.intent(app, TimerReceiver.SHOW))
        .addAction(
            new Notification.Action.Builder(
                    Icon.createWithResource(app, R.drawable.ic_stop),
                    app.getString(R.string.stop),
                    TimerReceiver.intent(app, TimerReceiver.STOP))
                .build())
        .build();
  }

  private RemoteViews widget(Shown shown) {
    RemoteViews views = new RemoteViews(app.getPackageName(), R.layout.widget);
    EntryRow row = shown.running.orElse(null);
    views.setTextViewText(
        R.id.widget_name, row == null ? app.getString(R.string.not_running) : name(row, app));
    button(views, shown);
    views.setViewVisibility(R.id.widget_time, row == null ? View.GONE : View.VISIBLE);
    long since = row == null ? 0 : Instant.now().toEpochMilli() - row.start().toEpochMilli();
    views.setChronometer(
        R.id.widget_time, SystemClock.elapsedRealtime() - Math.max(0, since), null, row != null);
    views.setOnClickPendingIntent(R.id.widget_name, open());
    return views;
  }

  private void button(RemoteViews views, Shown shown) {
    boolean runs = shown.running.isPresent();
    int text = runs ? R.string.stop : R.string.start;
    views.setTextViewText(
        R.id.widget_button, app.getString(shown.loggedIn ? text : R.string.log_in));
    String action = runs ? TimerReceiver.STOP : TimerReceiver.START;
    views.setOnClickPendingIntent(
        R.id.widget_button, shown.loggedIn ? TimerReceiver.intent(app, action) : open());
  }

  static String name(EntryRow row, Context context) {
    return row.description().isEmpty()
        ? context.getString(R.string.no_description)
        : row.description();
  }

  private PendingIntent open() {
    Intent launch =
        Objects.requireNonNull(
            app.getPackageManager().getLaunchIntentForPackage(app.getPackageName()));
    return PendingIntent.getActivity(app, 0, launch, PendingIntent.FLAG_IMMUTABLE);
  }
}
