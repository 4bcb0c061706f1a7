package dev.sluice.android.sample.background;

import android.app.Application;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.widget.Toast;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops for the notification and the widget, as the screen does. Shows the notification
 * again when the user has swiped it away, as Android 14 allows, and after a start of the device.
 */
public final class TimerReceiver extends BroadcastReceiver {

  static final String START = "dev.sluice.android.sample.START";
  static final String STOP = "dev.sluice.android.sample.STOP";
  static final String SHOW = "dev.sluice.android.sample.SHOW";

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
    Application app = (Application) context.getApplicationContext();
    running =
        work(app, Account.of(app), intent.getAction())
            .subscribe(() -> finish(result), failed -> finish(result));
  }

  private static Completable work(Application app, Account account, @Nullable String action) {
    if (START.equals(action)) {
      return withEntries(account, entries -> entries.start(""), () -> sayLogInFirst(app));
    }
    return STOP.equals(action)
        ? withEntries(account, Entries::stop, () -> {})
        : RunningTimer.showAgain(app, account);
  }

  private static Completable withEntries(
      Account account, Function<Entries, Completable> work, Runnable nobody) {
    return account
        .session()
        .firstElement()
        .flatMapCompletable(
            session ->
                session
                    .map(some -> work.apply(some.entries()))
                    .orElseGet(() -> Completable.fromRunnable(nobody)));
  }

  /** Where nobody is logged in, only a shortcut of the icon still offers a start. */
  private static void sayLogInFirst(Application app) {
    Toast.makeText(app, R.string.log_in_first, Toast.LENGTH_LONG).show();
  }

  private void finish(@Nullable PendingResult result) {
    if (result != null) {
      result.finish();
    }
    running.dispose();
  }
}
