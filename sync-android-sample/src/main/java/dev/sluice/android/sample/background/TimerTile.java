package dev.sluice.android.sample.background;

import android.app.Application;
import android.content.Intent;
import android.service.quicksettings.Tile;
import android.service.quicksettings.TileService;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.disposables.Disposable;

/** A tile of the quick settings that says what runs, and starts or stops. */
public final class TimerTile extends TileService {

  private Disposable shown = Disposable.disposed();

  @Override
  public void onStartListening() {
    Application app = getApplication();
    shown =
        RunningTimer.shown(Account.of(app))
            .observeOn(MainThread.scheduler())
            .subscribe(this::show, broken -> show(RunningTimer.Shown.NOBODY));
  }

  @Override
  public void onStopListening() {
    shown.dispose();
  }

  /** What happens is what the tile said. */
  @Override
  public void onClick() {
    boolean runs = getQsTile().getState() == Tile.STATE_ACTIVE;
    sendBroadcast(
        new Intent(this, TimerReceiver.class)
            .setAction(runs ? TimerReceiver.STOP : TimerReceiver.START));
  }

  private void show(RunningTimer.Shown now) {
    Tile tile = getQsTile();
    if (tile != null) { // null once the system has forgotten it
      int idle = now.loggedIn() ? Tile.STATE_INACTIVE : Tile.STATE_UNAVAILABLE;
      tile.setState(now.running().isPresent() ? Tile.STATE_ACTIVE : idle);
      tile.setLabel(
          now.running()
              .map(row -> RunningTimer.name(row, this))
              .orElseGet(() -> getString(now.loggedIn() ? R.string.start : R.string.log_in)));
      tile.updateTile();
    }
  }
}
