package com.example.app;

import android.app.Application;
import dev.sluice.SyncEngine;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.AndroidTime;
import dev.sluice.android.EngineHost;
import dev.sluice.android.MainThread;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TrackerDatabase;
import java.util.Optional;

/** What docs/android.md shows. */
public class App extends Application {
  EngineHost host;

  @Override
  public void onCreate() {
    super.onCreate();
    AndroidTime time = new AndroidTime(this);
    TrackerDatabase db =
        TrackerDatabase.open(AndroidDriver.of(this, "tracker.db"), SqliteOptions.at(time));
    SyncEngine engine =
        db.engine()
            .server("https://tracker.example/api", Credentials.apiToken("none"))
            .time(time)
            .notifyOn(MainThread.scheduler())
            .build();
    host = EngineHost.start(this, engine, () -> Optional.of(Credentials.apiToken("none")));
  }
}
