package dev.sluice.kotlin

import dev.sluice.Operation
import dev.sluice.SyncConflict
import dev.sluice.SyncEngine
import dev.sluice.SyncFailure
import dev.sluice.SyncReport
import dev.sluice.UnsyncedWorkException
import dev.sluice.failure.FailureKind
import dev.sluice.schema.EntityType
import dev.sluice.schema.Ref
import io.reactivex.rxjava3.core.Single
import java.time.Instant
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.rx3.await
import kotlinx.coroutines.withContext

/**
 * Pull, then push: what a pull-to-refresh does.
 *
 * Cancelling the coroutine ends the waiting and not the sync, which others may wait for too;
 * [SyncEngine.cancel] ends the sync. A coroutine that is cancelled before the call starts nothing.
 * So it is with every operation of an engine. Being offline, refused changes, no slot, a frozen
 * engine and a closed one are results in the report and throw nothing.
 *
 * Do not block on the engine's own thread for it, by `runBlocking` in a listener for example: it
 * would wait for itself.
 */
public suspend fun SyncEngine.awaitFullSync(): SyncReport = report { fullSync() }

/** Fetches what changed on the server. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitPull(): SyncReport = report { pull() }

/** Sends what changed here. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitPush(): SyncReport = report { push() }

/** Fetches what changed of the light types. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitLightPull(): SyncReport = report { lightPull() }

/**
 * Fetches the rows that begin within these dates, see [SyncEngine.fetch]. To cancel it see
 * [awaitFullSync].
 *
 * @throws IllegalArgumentException if [from] is not before [to], one of them has a year beyond 1 to
 *   9999, or the server lists no type of the schema by dates
 */
public suspend fun SyncEngine.awaitFetch(from: Instant, to: Instant): SyncReport = report {
  fetch(from, to)
}

/** Syncs, then compares each row with the server's. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitVerify(): SyncReport = report { verify() }

/** The same, and takes the server's rows where they differ. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitRepair(): SyncReport = report { repair() }

/** Removes old and inaccessible rows from the device. To cancel it see [awaitFullSync]. */
public suspend fun SyncEngine.awaitCleanUp(): SyncReport = report { cleanUp() }

/**
 * Asks for an operation and waits for its report. To cancel it see [awaitFullSync].
 *
 * @throws IllegalArgumentException for [Operation.HISTORY], which has dates: see [awaitFetch]
 */
public suspend fun SyncEngine.awaitRequest(operation: Operation): SyncReport = report {
  request(operation)
}

/**
 * Deletes the user's data from the database and freezes the engine, see [SyncEngine.logOut].
 * Cancelling the coroutine ends the waiting only: the user is logged out all the same.
 *
 * @param force whether to delete the data even if some of it is not on the server yet
 * @throws UnsyncedWorkException if there are unsynced changes and [force] is false
 * @throws dev.sluice.failure.SyncException of the kind [FailureKind.BUSY] while another process
 *   syncs the file; then nothing has changed
 */
public suspend fun SyncEngine.awaitLogOut(force: Boolean = false) {
  currentCoroutineContext().ensureActive()
  logOut(force).await()
}

/**
 * Waits until the row has no unsynced changes. This starts no sync.
 *
 * @throws dev.sluice.failure.RefusedException if the server refuses it
 * @throws NoSuchElementException if the row is deleted
 */
public suspend fun <E : Any> SyncEngine.awaitSyncedRow(ref: Ref<E>): E =
    withContext(Dispatchers.IO) { awaitSynced(ref).await() }

/** How many changes are pending, so not yet on the server. */
public suspend fun SyncEngine.awaitPending(): Int = onDisk { pending() }

/** How many changes of each type wait to be pushed; types without any are left out. */
public suspend fun SyncEngine.awaitPendingByType(): Map<EntityType<*>, Int> = onDisk {
  pendingByType()
}

/** What merges have overruled and nobody has decided about, the oldest first. */
public suspend fun SyncEngine.awaitConflicts(): List<SyncConflict> = onDisk { conflicts() }

/** The changes that the server refused or that need a decision of the user. */
public suspend fun SyncEngine.awaitFailures(): List<SyncFailure> = onDisk { failures() }

/** The changes that rest because the server failed over them repeatedly. */
public suspend fun SyncEngine.awaitResting(): List<SyncFailure> = onDisk { resting() }

/**
 * Discards the user's unsynced change of a row, refused or not.
 *
 * @throws NoSuchElementException if there is no such change
 */
public suspend fun SyncEngine.awaitRevert(ref: Ref<*>): Unit = onDisk { revert(ref) }

/** Ends the running operation and the engine, and waits for its thread to end. */
public suspend fun SyncEngine.awaitClose(): Unit = onDisk { close() }

/** Sends the same change again, see [SyncFailure.retry]. */
public suspend fun SyncFailure.awaitRetry(): Unit = onDisk { retry() }

/** Discards the change: the row becomes as the server has it. */
public suspend fun SyncFailure.awaitDiscard(): Unit = onDisk { discard() }

/** Takes the overruled value after all, as an edit of the user's, see [SyncConflict.take]. */
public suspend fun SyncConflict.awaitTake(): Unit = onDisk { take() }

/** Leaves the row as it is and forgets the overruled value. */
public suspend fun SyncConflict.awaitDismiss(): Unit = onDisk { dismiss() }

/** The engine queues an operation at the call, so a coroutine that has ended must not call. */
private suspend fun report(start: () -> Single<SyncReport>): SyncReport {
  currentCoroutineContext().ensureActive()
  return start().await()
}
