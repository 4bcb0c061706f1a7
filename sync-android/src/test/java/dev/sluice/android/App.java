package dev.sluice.android;

import android.app.Application;
import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Duration;
import java.util.Optional;

/** The application class of docs/android.md. */
public class App extends Application {

  private static final int PERIODIC = 1;
  private static final int PUSH = 2;

  private TrackerDatabase db;
  private EngineHost host;

  @Override
  public void onCreate() {
    super.onCreate();
    AndroidTime time = new AndroidTime(this);
    db = TrackerDatabase.open(AndroidDriver.of(this, "tracker.db"), SqliteOptions.at(time));
    SyncEngine engine =
        db.engine()
            .server("https://api.track.toggl.com/api/v9", Credentials.apiToken(token()))
            .time(time)
            .notifyOn(MainThread.scheduler())
            .build();
    host = EngineHost.start(this, engine, () -> Optional.of(Credentials.apiToken(token())));
    SyncJobs.schedulePeriodic(this, AppJob.class, PERIODIC, Duration.ofHours(1));
  }

  /** After an edit. */
  void sendSoon() {
    SyncJobs.schedulePush(this, AppJob.class, PUSH);
  }

  /** At a log-out. */
  void cancelJobs() {
    SyncJobs.cancel(this, PERIODIC);
    SyncJobs.cancel(this, PUSH);
  }

  /** An app keeps it encrypted in private storage. */
  String token() {
    return getSharedPreferences("account", MODE_PRIVATE).getString("token", "none");
  }

  public static class AppJob extends SyncJob {
    @Override
    protected Optional<EngineHost> host() {
      return Optional.ofNullable(((App) getApplication()).host);
    }
  }
}
