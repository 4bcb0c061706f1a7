package dev.sluice.desktop.window.syncing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.time.LocalZone;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.http.Credentials;
import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncDeskTest {

  @TempDir Path folder;

  /** A sign-out closes the engine, and the window hears of it a moment later. */
  @Test
  void anEngineThatHasJustBeenClosedHasNoGaugesAndIsNoProblem() {
    Credentials credentials = Credentials.apiToken("t");
    try (Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
        TrackerDatabase database = TrackerDatabase.open(folder.resolve("t.db"))) {
      SyncEngine engine =
          database
              .engine()
              .server("http://localhost:9", credentials)
              .autoSync(AutoSync.manual())
              .build();
      SyncDesk sync =
          new SyncDesk(
              desk,
              Observable.just(true),
              new SyncHistory(desk, Time.system()),
              Time.system(),
              new TimeStyles(
                  desk, usual -> Observable.never(), new LocalZone(() -> ZoneOffset.UTC)));
      var notices = desk.notices().test();
      sync.use(engine, credentials, false);
      var gauges = sync.gauges().test();
      assertThat(gauges.values().get(0)).isNotEmpty();
      engine.close();
      sync.lookedAt(true);
      assertThat(notices.values()).isEmpty();
      assertThat(gauges.values().get(gauges.values().size() - 1)).isEmpty();
    }
  }
}
