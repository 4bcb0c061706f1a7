package dev.sluice.kotlin

import dev.sluice.database.SqliteDatabase
import dev.sluice.failure.StoppedException
import dev.sluice.jdbc.JdbcDriver
import dev.sluice.schema.Ref
import dev.sluice.sqlite.SqliteConnection
import dev.sluice.sqlite.SqliteDriver
import dev.sluice.store.Database
import dev.sluice.store.Query
import dev.sluice.store.Query.Comparison
import dev.sluice.store.SyncState
import dev.sluice.store.Table
import dev.sluice.tracker.Tag
import dev.sluice.tracker.TrackerDatabase
import java.nio.file.Path
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

/** Tables and databases as suspending functions. */
class TablesTest {

  @TempDir lateinit var folder: Path

  private val db: Database by lazy { SqliteDatabase.open(folder.resolve("notes.db"), SCHEMA) }
  private val notes: Table<Note> by lazy { db.table(Notes.type) }

  @AfterEach fun close() = db.close()

  @Test
  fun `rows are written and read`(): Unit = runBlocking {
    val ref = notes.awaitCreate(Note("First"))
    notes.awaitUpdate(ref) { it.copy(colour = "red") }
    assertThat(notes.awaitFind(ref)).isEqualTo(Note("First", "red", null, ref.id()))
    assertThat(notes.awaitState(ref)).isEqualTo(SyncState.PENDING)

    notes.awaitCreate(Note("Second"))
    val red = Query.all<Note>().where(Notes.colour, Comparison.EQUAL, "red")
    assertThat(notes.awaitList(red).map { it.title }).containsExactly("First")
    assertThat(notes.awaitList()).hasSize(2)
    val none = Query.all<Note>().where(Notes.colour, Comparison.EQUAL, null)
    assertThat(notes.awaitList(none).map { it.title }).containsExactly("Second")
    val last = Query.all<Note>().descending(Notes.title).limit(1)
    assertThat(notes.awaitList(last).map { it.title }).containsExactly("Second")
    val first = Query.all<Note>().ascending(Notes.title).limit(1)
    assertThat(notes.awaitList(first).map { it.title }).containsExactly("First")
  }

  @Test
  fun `a delete hides the row and is taken back`(): Unit = runBlocking {
    val ref = notes.awaitCreate(Note("First"))
    notes.awaitDelete(ref)
    val gone: Note? = notes.awaitFind(ref)
    assertThat(gone).isNull()
    assertThrows<NoSuchElementException> { notes.awaitUpdate(ref) { it } }
    assertThat(notes.awaitUndelete(ref)).isTrue()
    assertThat(notes.awaitFind(ref)?.title).isEqualTo("First")
  }

  @Test
  fun `the disk is never used on the thread of the caller`(): Unit = runBlocking {
    val caller = Thread.currentThread()
    val threads = mutableSetOf<Thread>()
    val watched =
        object : Table<Note> by notes {
          override fun create(entity: Note): Ref<Note> {
            threads += Thread.currentThread()
            return notes.create(entity)
          }
        }
    watched.awaitCreate(Note("First"))
    assertThat(threads).hasSize(1).doesNotContain(caller)
    db.awaitTransaction { threads += Thread.currentThread() }
    assertThat(threads).doesNotContain(caller)
  }

  @Test
  fun `a write that has begun is finished and one of a cancelled coroutine never begins`(): Unit =
      runBlocking {
        val cancelling = Job()
        val watched =
            object : Table<Note> by notes {
              override fun create(entity: Note): Ref<Note> {
                cancelling.cancel() // in the middle of the write
                return notes.create(entity)
              }
            }
        val lost = launch(cancelling) { watched.awaitCreate(Note("Finished")) }
        lost.join()
        assertThat(lost.isCancelled).isTrue()
        assertThat(notes.awaitList().map { it.title }).containsExactly("Finished")

        launch(start = CoroutineStart.UNDISPATCHED) {
              cancel()
              notes.awaitCreate(Note("Never"))
            }
            .join()
        assertThat(notes.awaitList()).hasSize(1)
      }

  @Test
  fun `a transaction is written as a whole or not at all`(): Unit = runBlocking {
    assertThrows<IllegalStateException> {
      db.awaitTransaction { tables ->
        tables.table(Notes.type).create(Note("First"))
        error("half way")
      }
    }
    assertThat(notes.awaitList()).isEmpty()

    val refs = db.awaitTransaction { tables ->
      listOf("First", "Second").map { tables.table(Notes.type).create(Note(it)) }
    }
    assertThat(refs).hasSize(2)
    assertThat(db.awaitCounts().getValue(Notes.type).pending()).isEqualTo(2)
    assertThat(db.awaitLastFullSync()).isNull()
  }

  @Test
  fun `the time tracker's tables have transactions too`(): Unit = runBlocking {
    val tracker = TrackerDatabase.open(folder.resolve("tracker.db"))
    val ref = tracker.awaitTransaction { it.tags().create(Tag.named("urgent")) }
    assertThat(tracker.tags().awaitFind(ref)?.name()).isEqualTo("urgent")
    tracker.awaitClose()
    assertThrows<StoppedException> { tracker.tags().awaitList() }
  }

  @Test
  fun `a file is opened and closed`(): Unit = runBlocking {
    val opened = openDatabase(folder.resolve("other.db"), SCHEMA)
    opened.table(Notes.type).awaitCreate(Note("First"))
    opened.awaitClose()
    assertThrows<StoppedException> { opened.table(Notes.type).awaitList() }
  }

  @Test
  fun `a file whose opening is cancelled is closed again`(): Unit = runBlocking {
    val cancelling = Job()
    val driver = CountingDriver(JdbcDriver(folder.resolve("other.db"))) { cancelling.cancel() }
    val opening = async(cancelling) { openDatabase(driver, SCHEMA) }
    opening.join()
    assertThat(opening.isCancelled).isTrue()
    assertThat(driver.made.get()).isPositive()
    assertThat(driver.open.get()).isZero()
  }

  /** Counts the connections that are open. */
  private class CountingDriver(val inner: SqliteDriver, val opening: () -> Unit) :
      SqliteDriver by inner {
    val made = AtomicInteger()
    val open = AtomicInteger()

    override fun open(): SqliteConnection {
      val connection = inner.open()
      made.incrementAndGet()
      open.incrementAndGet()
      opening()
      return object : SqliteConnection by connection {
        override fun close() {
          connection.close()
          open.decrementAndGet()
        }
      }
    }
  }
}
