package dev.sluice.kotlin

import dev.sluice.schema.Ref
import dev.sluice.store.Attachment
import dev.sluice.store.PendingAttachment
import dev.sluice.store.Query
import dev.sluice.store.SyncState
import dev.sluice.store.Table
import kotlinx.coroutines.Dispatchers

/**
 * Adds a row, on [Dispatchers.IO].
 *
 * If the coroutine is cancelled meanwhile, the row may be there although the call throws: a write
 * that has begun is finished. So it is with every write of a table.
 *
 * @throws IllegalStateException if rows of this type cannot be created on the server
 */
public suspend fun <E : Any> Table<E>.awaitCreate(entity: E): Ref<E> = onDisk { create(entity) }

/**
 * Changes a row, on [Dispatchers.IO], where [change] is called too. Writes only the fields that it
 * alters.
 *
 * @throws NoSuchElementException if there is no such row, or it is deleted
 */
public suspend fun <E : Any> Table<E>.awaitUpdate(ref: Ref<E>, change: (E) -> E): Unit = onDisk {
  update(ref, change)
}

/** Deletes a row. Does nothing if there is no such row. */
public suspend fun <E : Any> Table<E>.awaitDelete(ref: Ref<E>): Unit = onDisk { delete(ref) }

/**
 * Takes a delete back that the server has not confirmed yet.
 *
 * @return false if the row was removed already
 */
public suspend fun <E : Any> Table<E>.awaitUndelete(ref: Ref<E>): Boolean = onDisk { undelete(ref) }

/** Attaches a file to a row and reads its bytes, see [Table.attach]. */
public suspend fun <E : Any> Table<E>.awaitAttach(
    ref: Ref<E>,
    file: Attachment,
): PendingAttachment = onDisk { attach(ref, file) }

/** The files that were attached to the row and are not on the server yet, the oldest first. */
public suspend fun <E : Any> Table<E>.awaitAttachments(ref: Ref<E>): List<PendingAttachment> =
    onDisk { attachments(ref) }

/** Takes a file back that is not on the server yet, see [Table.detach]. */
public suspend fun <E : Any> Table<E>.awaitDetach(
    ref: Ref<E>,
    file: PendingAttachment,
): Boolean = onDisk { detach(ref, file) }

/** The row; null if it is deleted or there is none. */
public suspend fun <E : Any> Table<E>.awaitFind(ref: Ref<E>): E? = onDisk {
  find(ref).orElse(null)
}

/** The rows of a query. */
public suspend fun <E : Any> Table<E>.awaitList(query: Query<E> = Query.all()): List<E> = onDisk {
  list(query)
}

/** The sync state of the row; [SyncState.SYNCED] also if there is no such row. */
public suspend fun <E : Any> Table<E>.awaitState(ref: Ref<E>): SyncState = onDisk { state(ref) }
