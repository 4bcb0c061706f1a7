package dev.sluice.kotlin

import dev.sluice.SyncConflict
import dev.sluice.SyncEngine
import dev.sluice.SyncFailure
import dev.sluice.SyncStatus
import dev.sluice.failure.SyncException
import dev.sluice.schema.EntityType
import dev.sluice.store.Database
import dev.sluice.store.Query
import dev.sluice.store.Sql
import dev.sluice.store.SqlRow
import dev.sluice.store.Table
import java.util.concurrent.atomic.AtomicReference
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.conflate
import kotlinx.coroutines.flow.distinctUntilChanged
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.flow.mapNotNull
import kotlinx.coroutines.rx3.asFlow

/**
 * The rows of a query, now and after every change of the type, until the database is closed. The
 * query runs on a thread of the database. A slow collector skips outdated results and holds up
 * nobody; the end of the collection ends the observation.
 */
public fun <E : Any> Table<E>.flow(query: Query<E> = Query.all()): Flow<List<E>> =
    observe(query).asFlow().conflate()

/**
 * What a SELECT answers, now and after every change of a type that it reads, until the database is
 * closed. [read] is called on a thread of the database. A slow collector skips outdated results and
 * holds up nobody. A wrong statement and an exception of [read] end the flow.
 */
public fun <T : Any> Database.flow(sql: Sql, read: (SqlRow) -> T): Flow<List<T>> =
    observe(sql, read).asFlow().conflate()

/**
 * The status of the engine, the latest one at once. A slow collector skips older ones. It never
 * fails, and completes when the engine is closed.
 */
public fun SyncEngine.statusFlow(): Flow<SyncStatus> = status().asFlow().conflate()

/**
 * The changes that the server refused or that need a decision of the user: now, and whenever the
 * list has changed. The file is read on [Dispatchers.IO] at most once after each operation or edit.
 * A reading that fails is done again after the next one. Completes when the engine is closed.
 */
public fun SyncEngine.failuresFlow(): Flow<List<SyncFailure>> =
    afterEachOperation { failures() }
        .distinctUntilChanged { old, new -> old.map(::told) == new.map(::told) }

/** What merges have overruled and nobody has decided about; see [failuresFlow]. */
public fun SyncEngine.conflictsFlow(): Flow<List<SyncConflict>> =
    afterEachOperation { conflicts() }
        .distinctUntilChanged { old, new -> old.map { it.number() } == new.map { it.number() } }

/**
 * The types whose rows have just changed, until the database is closed. A slow collector gets the
 * types of all changes that it has missed at once.
 */
public fun Database.changesFlow(): Flow<Set<EntityType<*>>> = flow {
  val missed = AtomicReference<Set<EntityType<*>>>(emptySet())
  val news = Channel<Unit>(Channel.CONFLATED)
  val subscription =
      changes()
          .subscribe(
              { types ->
                missed.accumulateAndGet(types) { before, now -> before + now }
                news.trySend(Unit)
              },
              { failure -> news.close(failure) },
              { news.close() },
          )
  try {
    for (some in news) {
      val types = missed.getAndSet(emptySet())
      if (types.isNotEmpty()) { // else they went with the news before
        emit(types)
      }
    }
  } finally {
    subscription.dispose()
  }
}

private fun told(failure: SyncFailure): List<Any> =
    listOf(failure.ref(), failure.message(), failure.tries())

private fun <T : Any> SyncEngine.afterEachOperation(read: () -> T): Flow<T> =
    status()
        .asFlow()
        .filter { status -> status !is SyncStatus.Syncing && status !is SyncStatus.Waiting }
        .conflate()
        .mapNotNull {
          try {
            read()
          } catch (failed: SyncException) {
            null // the file is closed, or it is read again after the next operation
          }
        }
        .flowOn(Dispatchers.IO)
        .conflate()
