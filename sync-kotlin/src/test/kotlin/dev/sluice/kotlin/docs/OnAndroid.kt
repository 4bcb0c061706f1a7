package dev.sluice.kotlin.docs

import dev.sluice.SyncEngine
import dev.sluice.SyncReport
import dev.sluice.kotlin.awaitFullSync
import dev.sluice.kotlin.flow
import dev.sluice.tracker.TimeEntry
import dev.sluice.tracker.TrackerDatabase
import kotlinx.coroutines.flow.Flow

/** What the page on jobs says of coroutines. */
suspend fun coroutines(
    db: TrackerDatabase,
    engine: SyncEngine,
): Pair<Flow<List<TimeEntry>>, SyncReport> {
  val entries: Flow<List<TimeEntry>> = db.timeEntries().flow(TimeEntry.newestFirst(50))
  val report = engine.awaitFullSync()
  return Pair(entries, report)
}
