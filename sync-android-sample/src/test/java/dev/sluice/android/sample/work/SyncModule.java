package dev.sluice.android.sample.work;

import android.app.Application;
import android.content.Context;
import dagger.Module;
import dagger.Provides;
import dagger.hilt.InstallIn;
import dagger.hilt.android.qualifiers.ApplicationContext;
import dagger.hilt.components.SingletonComponent;
import dev.sluice.SyncEngine;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.AndroidTime;
import dev.sluice.android.EngineHost;
import dev.sluice.android.MainThread;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TrackerDatabase;
import java.util.Optional;
import java.util.function.Supplier;
import javax.inject.Singleton;

/** One engine in a process, by Hilt. To be copied. */
@Module
@InstallIn(SingletonComponent.class)
public final class SyncModule {

  /** The app's own: who is logged in. */
  public interface Account extends Supplier<Credentials> {}

  private SyncModule() {}

  @Provides
  @Singleton
  static AndroidTime time(@ApplicationContext Context app) {
    return new AndroidTime(app);
  }

  @Provides
  @Singleton
  static TrackerDatabase database(@ApplicationContext Context app, AndroidTime time) {
    return TrackerDatabase.open(AndroidDriver.of(app, "tracker.db"), SqliteOptions.at(time));
  }

  @Provides
  @Singleton
  static SyncEngine engine(TrackerDatabase db, AndroidTime time, Account account) {
    return db.engine()
        .server("https://api.track.toggl.com/api/v9", account.get())
        .time(time)
        .notifyOn(MainThread.scheduler())
        .build();
  }

  @Provides
  @Singleton
  static EngineHost host(@ApplicationContext Context app, SyncEngine engine, Account account) {
    return EngineHost.start((Application) app, engine, () -> Optional.of(account.get()));
  }
}
