import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstSyncTest {

  @Test
  void anEntryReachesTheServer(@TempDir Path folder) throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .autoSync(AutoSync.manual())
                .build()) {
      db.timeEntries().create(TimeEntry.started("Write it", Instant.now()));
      assertEquals(SyncResult.SYNCED, engine.fullSync().blockingGet().result());
      assertEquals(1, server.web().rows(RowKind.TIME_ENTRY).size());
    }
  }
}
