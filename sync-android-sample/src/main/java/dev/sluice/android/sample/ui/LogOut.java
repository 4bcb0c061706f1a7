package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.app.AlertDialog;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import org.jspecify.annotations.Nullable;

/** Logs out; asks first if something would be lost. */
final class LogOut {

  private final Activity activity;
  private final Account account;
  private final CompositeDisposable running = new CompositeDisposable();
  private @Nullable AlertDialog question;

  LogOut(Activity activity, Account account) {
    this.activity = activity;
    this.account = account;
  }

  void ask() {
    logOut(false);
  }

  private void logOut(boolean force) {
    running.add(account.logOut(force).subscribe(() -> {}, this::refused));
  }

  private void refused(Throwable why) {
    AlertDialog.Builder dialog = new AlertDialog.Builder(activity);
    if (why instanceof UnsyncedWorkException unsynced) {
      int changes = unsynced.changes();
      dialog
          .setTitle(R.string.log_out_ask)
          .setMessage(
              activity.getResources().getQuantityString(R.plurals.log_out_loses, changes, changes))
          .setPositiveButton(R.string.log_out_anyway, (shown, which) -> logOut(true))
          .setNegativeButton(R.string.stay, null);
    } else {
      dialog
          .setMessage(activity.getString(R.string.not_possible, why.getMessage()))
          .setPositiveButton(android.R.string.ok, null);
    }
    question = dialog.show();
  }

  void close() {
    running.dispose();
    if (question != null) {
      question.dismiss();
    }
  }
}
