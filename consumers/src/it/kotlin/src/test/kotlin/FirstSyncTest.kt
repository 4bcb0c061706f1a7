import dev.sluice.AutoSync
import dev.sluice.SyncResult
import dev.sluice.http.Credentials
import dev.sluice.kotlin.awaitCreate
import dev.sluice.kotlin.awaitFullSync
import dev.sluice.testkit.ServerClock
import dev.sluice.testkit.TrackerServer
import dev.sluice.testkit.WireServer
import dev.sluice.testkit.state.RowKind
import dev.sluice.tracker.TimeEntry
import dev.sluice.tracker.TrackerDatabase
import java.nio.file.Path
import java.time.Instant
import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class FirstSyncTest {

  @Test
  fun anEntryReachesTheServer(@TempDir folder: Path): Unit = runBlocking {
    val server = TrackerServer.builder(ServerClock.system()).build()
    WireServer.start(server).use { wire ->
      TrackerDatabase.open(folder.resolve("tracker.db")).use { db ->
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .autoSync(AutoSync.manual())
            .build()
            .use { engine ->
              db.timeEntries().awaitCreate(TimeEntry.started("Write it", Instant.now()))
              assertEquals(SyncResult.SYNCED, engine.awaitFullSync().result())
              assertEquals(1, server.web().rows(RowKind.TIME_ENTRY).size)
            }
      }
    }
  }
}
