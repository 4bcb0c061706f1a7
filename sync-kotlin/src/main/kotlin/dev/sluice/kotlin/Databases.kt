package dev.sluice.kotlin

import dev.sluice.database.SqliteDatabase
import dev.sluice.database.SqliteOptions
import dev.sluice.jdbc.JdbcDriver
import dev.sluice.schema.EntityType
import dev.sluice.schema.SyncSchema
import dev.sluice.sqlite.SqliteDriver
import dev.sluice.store.Database
import dev.sluice.store.Sql
import dev.sluice.store.SqlRow
import dev.sluice.store.Tables
import dev.sluice.tracker.TrackerDatabase
import dev.sluice.tracker.TrackerTables
import java.nio.file.Path
import java.time.Instant
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers

/**
 * Opens a file on the JVM, on [Dispatchers.IO]; makes it if there is none.
 *
 * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
 */
public suspend fun openDatabase(file: Path, schema: SyncSchema): Database =
    openDatabase(JdbcDriver(file), schema)

/**
 * Opens a file by a platform's own SQLite, on [Dispatchers.IO]; makes it if there is none. If the
 * coroutine is cancelled meanwhile, the file is closed again.
 *
 * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
 */
public suspend fun openDatabase(
    driver: SqliteDriver,
    schema: SyncSchema,
    options: SqliteOptions = SqliteOptions.defaults(),
): Database {
  var opened: Database? = null
  try {
    return onDisk { SqliteDatabase.open(driver, schema, options).also { opened = it } }
  } catch (e: CancellationException) {
    opened?.close()
    throw e
  }
}

/**
 * Runs [work] in one transaction, on [Dispatchers.IO]; after an exception nothing of it is written.
 * A transaction belongs to one thread, so [work] does not suspend: use the tables that it gets.
 */
public suspend fun <T : Any> Database.awaitTransaction(work: (Tables) -> T): T = onDisk {
  inTransaction(work)
}

/** The same for the time tracker's tables. */
public suspend fun <T : Any> TrackerDatabase.awaitTransaction(work: (TrackerTables) -> T): T =
    onDisk {
      inTransaction(work)
    }

/** What a SELECT answers, on [Dispatchers.IO], where [read] is called too; see [Database.list]. */
public suspend fun <T : Any> Database.awaitList(sql: Sql, read: (SqlRow) -> T): List<T> = onDisk {
  list(sql, read)
}

/** Counts the rows of each type, and the unsynced ones among them. Reads every row. */
public suspend fun Database.awaitCounts(): Map<EntityType<*>, Database.Counts> = onDisk { counts() }

/** When the last full sync of the file ended well; null if none did. */
public suspend fun Database.awaitLastFullSync(): Instant? = onDisk { lastFullSync().orElse(null) }

/** Closes the file; observed queries complete. */
public suspend fun Database.awaitClose(): Unit = onDisk { close() }

/** Closes the file; observed queries complete. */
public suspend fun TrackerDatabase.awaitClose(): Unit = onDisk { close() }
