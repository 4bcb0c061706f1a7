package com.example.app;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Instant;

/** Nobody listens at that port, so the sync is offline and the entry stays. */
public class Main {
  public static void main(String[] args) {
    try (TrackerDatabase db = TrackerDatabase.open(Path.of(args[0]));
        SyncEngine engine =
            db.engine()
                .server("http://127.0.0.1:1/api", Credentials.apiToken("none"))
                .autoSync(AutoSync.manual())
                .build()) {
      db.timeEntries().create(TimeEntry.started("Write it", Instant.now()));
      SyncResult result = engine.fullSync().blockingGet().result();
      if (result != SyncResult.OFFLINE || engine.pending() != 1) {
        throw new AssertionError(result + ", pending: " + engine.pending());
      }
    }
  }
}
