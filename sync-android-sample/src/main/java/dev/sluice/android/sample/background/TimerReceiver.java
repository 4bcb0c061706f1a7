package dev.sluice.android.sample.background;

import android.app.Application;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.data.Session;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.disposables.Disposable;
import org.jspecify.annotations.Nullable;

/** Starts and stops for the notification and the widget, as the screen does. */
public final class TimerReceiver extends BroadcastReceiver {

  static final String START = "dev.sluice.android.sample.START";
  static final String STOP = "dev.sluice.android.sample.STOP";

  private Disposable running = Disposable.disposed();

  static PendingIntent intent(Context context, String action) {
    return PendingIntent.getBroadcast(
        context,
        0,
        new Intent(context, TimerReceiver.class).setAction(action),
        PendingIntent.FLAG_IMMUTABLE);
  }

  /** The system lets the process live until the work is done. */
  @Override
  public void onReceive(Context context, Intent intent) {
    @Nullable PendingResult result = goAsync();
    running =
        Account.of((Application) context.getApplicationContext())
            .session()
            .firstElement()
            .flatMapCompletable(
                session ->
                    session
                        .map(Session::entries)
                        .map(entries -> work(entries, intent.getAction()))
                        .orElseGet(Completable::complete))
            .subscribe(() -> finish(result), failed -> finish(result));
  }

  private static Completable work(Entries entries, @Nullable String action) {
    return START.equals(action) ? entries.start("") : entries.stop();
  }

  private void finish(@Nullable PendingResult result) {
    if (result != null) {
      result.finish();
    }
    running.dispose();
  }
}
