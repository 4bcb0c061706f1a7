package dev.sluice.kotlin

import dev.sluice.AutoSync
import dev.sluice.Operation
import dev.sluice.StateGraph
import dev.sluice.SyncEngine
import dev.sluice.SyncListener
import dev.sluice.SyncReport
import dev.sluice.SyncStatus
import dev.sluice.failure.RefusedException
import dev.sluice.http.Credentials
import dev.sluice.schema.Endpoints
import dev.sluice.schema.EntityType
import dev.sluice.store.Database
import dev.sluice.store.Query
import dev.sluice.store.Sql
import dev.sluice.store.Table
import dev.sluice.testkit.ServerClock
import dev.sluice.testkit.WireServer
import dev.sluice.testkit.fault.Fault
import dev.sluice.testkit.http.Json
import dev.sluice.testkit.http.PathPattern
import io.reactivex.rxjava3.core.Observable
import io.reactivex.rxjava3.core.Scheduler
import io.reactivex.rxjava3.disposables.Disposable
import io.reactivex.rxjava3.schedulers.Schedulers
import io.reactivex.rxjava3.subjects.PublishSubject
import java.nio.file.Path
import java.sql.DriverManager
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

/** What is observed as flows, with real threads. */
class FlowsTest {

  @TempDir lateinit var folder: Path

  private val server = notesServer(ServerClock.system())
  private val wire = WireServer.start(server)
  private val workers = CountingScheduler()
  private val events = mutableListOf<String>()
  private val reports = SyncReports(Recorder(events))
  private lateinit var db: Database
  private lateinit var notes: Table<Note>
  private lateinit var engine: SyncEngine

  private fun open() {
    db = runBlocking { openDatabase(folder.resolve("notes.db"), SCHEMA) }
    notes = db.table(Notes.type)
    engine =
        SyncEngine.builder(db)
            .server(wire.url().removeSuffix("/"), Credentials.apiToken("token"))
            .budget()
            .pace()
            .notifyOn(workers)
            .listener(reports)
            .autoSync(AutoSync.manual())
            .build()
  }

  @AfterEach
  fun close() {
    engine.close()
    db.close()
    wire.close()
  }

  /** Collects into a channel, from now on. */
  private fun <T> CoroutineScope.collected(flow: Flow<T>): Collected<T> {
    val received = Channel<T>(Channel.UNLIMITED)
    val job =
        launch(Dispatchers.Default, CoroutineStart.UNDISPATCHED) { flow.collect(received::send) }
    return Collected(received, job)
  }

  private class Collected<T>(val received: Channel<T>, val job: Job) {
    suspend fun next(): T = received.receive()

    suspend fun until(wanted: (T) -> Boolean): T {
      while (true) {
        val value = next()
        if (wanted(value)) {
          return value
        }
      }
    }

    suspend fun end() {
      job.cancel()
      job.join()
    }
  }

  private suspend fun observed(subject: PublishSubject<*>) {
    while (!subject.hasObservers()) {
      yield()
    }
  }

  @Test
  fun `a query flows now and after each change until the database is closed`(): Unit = runBlocking {
    open()
    val titles = collected(notes.flow())
    assertThat(titles.next()).isEmpty()
    notes.awaitCreate(Note("First"))
    assertThat(titles.until { it.isNotEmpty() }.map { it.title }).containsExactly("First")
    engine.awaitClose()
    db.awaitClose()
    titles.job.join()
    assertThat(titles.job.isCancelled).isFalse()
  }

  @Test
  fun `a statement flows now and after each change`(): Unit = runBlocking {
    open()
    val counts = Sql.of("SELECT count(*) AS n FROM notes_here")
    val numbers = collected(db.flow(counts) { it.number("n") })
    assertThat(numbers.next()).containsExactly(0L)
    notes.awaitCreate(Note("First"))
    assertThat(numbers.until { it != listOf(0L) }).containsExactly(1L)
    assertThat(db.awaitList(counts) { it.number("n") }).containsExactly(1L)
    numbers.end()
  }

  @Test
  fun `the end of a collection ends the observation`(): Unit = runBlocking {
    open()
    val subject = PublishSubject.create<List<Note>>()
    val watched =
        object : Table<Note> by notes {
          override fun observe(query: Query<Note>): Observable<List<Note>> = subject
        }
    val rows = collected(watched.flow())
    observed(subject)
    rows.end()
    assertThat(subject.hasObservers()).isFalse()
  }

  @Test
  fun `a slow collector gets the latest and holds up nobody`(): Unit = runBlocking {
    open()
    val subject = PublishSubject.create<List<Note>>()
    val watched =
        object : Table<Note> by notes {
          override fun observe(query: Query<Note>): Observable<List<Note>> = subject
        }
    val goOn = Channel<Unit>()
    val sizes = mutableListOf<Int>()
    val job =
        launch(start = CoroutineStart.UNDISPATCHED) {
          watched.flow().collect {
            sizes += it.size
            goOn.receiveCatching()
          }
        }
    observed(subject)
    subject.onNext(List(1) { Note("x") })
    goOn.send(Unit) // the first has come
    for (i in 2..1000) {
      subject.onNext(List(i) { Note("x") }) // never waits for the collector
    }
    subject.onComplete()
    goOn.close()
    job.join()
    assertThat(sizes).startsWith(1).endsWith(1000).hasSizeLessThan(5)
  }

  @Test
  fun `the status flows`(): Unit = runBlocking {
    open()
    val statuses = collected(engine.statusFlow())
    assertThat(statuses.next()).isInstanceOf(SyncStatus.Idle::class.java)
    notes.awaitCreate(Note("First"))
    engine.awaitFullSync()
    statuses.until { it is SyncStatus.Idle && it.isSynced && it.lastFullSync().isPresent }
    statuses.end()
  }

  @Test
  fun `the end of a collection leaves no observer at the engine`(): Unit = runBlocking {
    open()
    for (flow in listOf(engine.statusFlow(), engine.failuresFlow(), engine.conflictsFlow())) {
      val collected = collected(flow)
      collected.next()
      assertThat(workers.live.get()).isOne()
      collected.end()
      assertThat(workers.live.get()).isZero()
    }
  }

  @Test
  fun `the status completes when the engine is closed`(): Unit = runBlocking {
    open()
    val statuses = launch(Dispatchers.Default) { engine.statusFlow().toList() }
    engine.awaitClose()
    statuses.join()
  }

  @Test
  fun `a row is awaited until it is synced, refused or deleted`(): Unit = runBlocking {
    open()
    val ref = notes.awaitCreate(Note("Synced"))
    val synced = async { engine.awaitSyncedRow(ref) }
    engine.awaitPush()
    assertThat(synced.await().title).isEqualTo("Synced")

    server.faults().always(PathPattern.requests("POST", "/notes"), Fault.status(422))
    val refused = notes.awaitCreate(Note("Refused"))
    engine.awaitPush()
    assertThrows<RefusedException> { engine.awaitSyncedRow(refused) }

    notes.awaitDelete(ref)
    assertThrows<NoSuchElementException> { engine.awaitSyncedRow(ref) }
  }

  @Test
  fun `failures flow when a change is refused, retried and discarded`(): Unit = runBlocking {
    open()
    server.faults().always(PathPattern.requests("POST", "/notes"), Fault.status(422))
    val failures = collected(engine.failuresFlow())
    assertThat(failures.next()).isEmpty()
    val ref = notes.awaitCreate(Note("Refused"))
    engine.awaitPush()
    assertThat(failures.next().single().ref()).isEqualTo(ref)
    engine.awaitFailures().single().awaitDiscard()
    assertThat(failures.next()).isEmpty()
    failures.end()
  }

  @Test
  fun `conflicts flow when a merge overrules a value`(): Unit = runBlocking {
    open()
    val conflicts = collected(engine.conflictsFlow())
    assertThat(conflicts.next()).isEmpty()
    val ref = notes.awaitCreate(Note("First"))
    engine.awaitFullSync()
    notes.awaitUpdate(ref) { it.copy(title = "Ours") }
    val id = server.rows("notes").single().get("id").asText()
    server.edit("notes", id, Json.`object`().put("title", "Theirs"))
    engine.awaitFullSync()
    assertThat(conflicts.next().single().ref()).isEqualTo(ref)
    conflicts.end()
  }

  @Test
  fun `a reading that fails ends neither failures nor conflicts`(): Unit = runBlocking {
    open()
    val flows = listOf(engine.failuresFlow(), engine.conflictsFlow()).map { collected(it) }
    flows.forEach { it.next() }
    DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("notes.db")).use { other ->
      for (table in listOf("_sync_row", "_sync_overruled")) {
        other.createStatement().use { it.execute("ALTER TABLE `$table` RENAME TO `${table}_away`") }
      }
    }
    engine.awaitPush()
    engine.awaitClose() // the last status is read for certain
    flows.forEach { it.job.join() }
  }

  @Test
  fun `changes flow and a slow collector gets all that it has missed`(): Unit = runBlocking {
    open()
    val subject = PublishSubject.create<Set<EntityType<*>>>()
    val watched =
        object : Database by db {
          override fun changes(): Observable<Set<EntityType<*>>> = subject
        }
    val other = entity<Note>("others", Endpoints.list("others")) { build { Note("") } }
    val goOn = Channel<Unit>()
    val seen = mutableListOf<Set<EntityType<*>>>()
    val job =
        launch(start = CoroutineStart.UNDISPATCHED) {
          watched.changesFlow().collect {
            seen += it
            goOn.receive()
          }
        }
    observed(subject)
    subject.onNext(setOf(Notes.type))
    goOn.send(Unit)
    subject.onNext(setOf(Notes.type))
    subject.onNext(setOf(other))
    goOn.send(Unit)
    assertThat(seen).containsExactly(setOf(Notes.type), setOf(Notes.type, other))
    job.cancel()
    job.join()
    assertThat(subject.hasObservers()).isFalse()
  }

  @Test
  fun `changes complete when the database is closed`(): Unit = runBlocking {
    open()
    val changes = collected(db.changesFlow())
    notes.awaitCreate(Note("First"))
    assertThat(changes.next()).containsExactly(Notes.type)
    engine.awaitClose()
    db.awaitClose()
    changes.job.join()
    assertThat(changes.job.isCancelled).isFalse()
  }

  @Test
  fun `the reports of all operations flow and the next listener gets everything`(): Unit = runBlocking {
    open()
    val operations = collected(reports.flow)
    engine.push().subscribe() // nobody awaits it here
    assertThat(operations.next().operation()).isEqualTo(Operation.PUSH)
    engine.awaitClose()
    assertThat(events).contains("began PUSH", "ended PUSH").anyMatch { it.startsWith("status ") }
    assertThat(events).anyMatch { it.startsWith("moved ") }
    operations.end()
  }

  /** Writes down what it gets; on the engine's thread. */
  private class Recorder(val events: MutableList<String>) : SyncListener {
    override fun began(operation: Operation) {
      events += "began $operation"
    }

    override fun moved(loop: String, arrow: StateGraph.Arrow) {
      events += "moved $loop"
    }

    override fun status(status: SyncStatus) {
      events += "status ${status.text()}"
    }

    override fun ended(report: SyncReport) {
      events += "ended ${report.operation()}"
    }
  }

  /** Knows how many observers it serves: each one has a worker. */
  private class CountingScheduler : Scheduler() {
    val live = AtomicInteger()

    override fun createWorker(): Worker {
      val inner = Schedulers.computation().createWorker()
      live.incrementAndGet()
      return object : Worker() {
        override fun schedule(run: Runnable, delay: Long, unit: TimeUnit): Disposable =
            inner.schedule(run, delay, unit)

        override fun dispose() {
          if (!inner.isDisposed) {
            live.decrementAndGet()
          }
          inner.dispose()
        }

        override fun isDisposed(): Boolean = inner.isDisposed
      }
    }
  }
}
