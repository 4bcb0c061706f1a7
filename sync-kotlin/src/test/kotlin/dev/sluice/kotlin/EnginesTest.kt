package dev.sluice.kotlin

import dev.sluice.Operation
import dev.sluice.SyncListener
import dev.sluice.SyncReport
import dev.sluice.SyncResult
import dev.sluice.UnsyncedWorkException
import dev.sluice.testkit.fault.Fault
import dev.sluice.testkit.http.Json
import dev.sluice.testkit.http.PathPattern
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

/** The engine's operations as suspending functions. */
class EnginesTest {

  @TempDir lateinit var folder: Path

  private val begun = mutableListOf<Operation>()
  private val listener =
      object : SyncListener {
        override fun began(operation: Operation) {
          begun += operation
        }
      }
  private val app by lazy { VirtualApp(folder) { listener(listener) } }

  @AfterEach fun close() = app.close()

  /** Runs it up to its first wait, and on when that ends. */
  private fun <T> CoroutineScope.begin(work: suspend () -> T): Deferred<T> =
      async(Dispatchers.Unconfined) { work() }

  private suspend fun report(work: suspend () -> SyncReport): SyncReport = coroutineScope {
    val report = begin(work)
    app.end(report)
    report.await()
  }

  @Test
  fun `each operation is awaited and gives its report`(): Unit = runBlocking {
    val operations =
        mapOf<Operation, suspend () -> SyncReport>(
            Operation.FULL to { app.engine.awaitFullSync() },
            Operation.PULL to { app.engine.awaitPull() },
            Operation.PUSH to { app.engine.awaitPush() },
            Operation.LIGHT to { app.engine.awaitLightPull() },
            Operation.VERIFY to { app.engine.awaitVerify() },
            Operation.REPAIR to { app.engine.awaitRepair() },
            Operation.CLEAN_UP to { app.engine.awaitCleanUp() },
        )
    for ((operation, await) in operations) {
      val report = report(await)
      assertThat(report.operation()).isEqualTo(operation)
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED)
      assertThat(report { app.engine.awaitRequest(operation) }.operation()).isEqualTo(operation)
    }
    assertThrows<IllegalArgumentException> {
      app.engine.awaitFetch(Instant.EPOCH, Instant.EPOCH + Duration.ofDays(1))
    }
  }

  @Test
  fun `being offline is a result and no exception`(): Unit = runBlocking {
    app.network.setOffline(true)
    assertThat(report { app.engine.awaitFullSync() }.result()).isEqualTo(SyncResult.OFFLINE)
  }

  @Test
  fun `cancelling ends the waiting and not the sync`(): Unit = runBlocking {
    app.notes.awaitCreate(Note("Sent all the same"))
    val waiting = begin { app.engine.awaitFullSync() }
    app.time.advance(Duration.ofMillis(5)) // the first request is on its way
    waiting.cancelAndJoin()
    assertThat(app.titlesOnServer()).isEmpty()

    app.time.advance(Duration.ofSeconds(30))
    assertThat(app.titlesOnServer()).containsExactly("Sent all the same")
  }

  @Test
  fun `a coroutine that is cancelled already starts nothing`(): Unit = runBlocking {
    app.notes.awaitCreate(Note("Not sent"))
    launch(start = CoroutineStart.UNDISPATCHED) {
      cancel()
      app.engine.awaitFullSync()
    }
    launch(start = CoroutineStart.UNDISPATCHED) {
      cancel()
      app.engine.awaitLogOut(force = true)
    }
    app.time.advance(Duration.ofSeconds(30))
    assertThat(begun).isEmpty()
    assertThat(app.notes.awaitList()).hasSize(1)
  }

  @Test
  fun `a log out refuses while changes are unsynced unless it is forced`(): Unit = runBlocking {
    app.notes.awaitCreate(Note("Unsynced"))
    assertThrows<UnsyncedWorkException> {
      coroutineScope {
        val refused = begin { app.engine.awaitLogOut() }
        app.end(refused)
        refused.await()
      }
    }
    assertThat(app.notes.awaitList()).hasSize(1)

    val forced = begin { app.engine.awaitLogOut(force = true) }
    app.end(forced)
    forced.await()
    assertThat(app.notes.awaitList()).isEmpty()
  }

  @Test
  fun `what is pending and what was refused is read and decided`(): Unit = runBlocking {
    refuseCreates()
    val ref = app.notes.awaitCreate(Note("Refused"))
    assertThat(app.engine.awaitPending()).isOne()
    assertThat(app.engine.awaitPendingByType()).containsEntry(Notes.type, 1)

    report { app.engine.awaitPush() }
    val failure = app.engine.awaitFailures().single()
    assertThat(failure.ref()).isEqualTo(ref)
    failure.awaitRetry()
    assertThat(app.engine.awaitFailures()).isEmpty()

    report { app.engine.awaitPush() }
    app.engine.awaitFailures().single().awaitDiscard()
    assertThat(app.notes.awaitFind(ref)).isNull()
    assertThat(app.engine.awaitResting()).isEmpty()

    val other = app.notes.awaitCreate(Note("Reverted"))
    app.engine.awaitRevert(other)
    assertThat(app.notes.awaitFind(other)).isNull()
  }

  @Test
  fun `what a merge overruled is taken after all or dismissed`(): Unit = runBlocking {
    for (decision in listOf("take", "dismiss")) {
      val ref = app.notes.awaitCreate(Note("First"))
      report { app.engine.awaitFullSync() }
      app.notes.awaitUpdate(ref) { it.copy(title = "Ours") }
      app.time.advance(Duration.ofMinutes(1))
      val id = app.server.rows("notes").last().get("id").asText()
      app.server.edit("notes", id, title("Theirs"))
      report { app.engine.awaitFullSync() }

      val conflict = app.engine.awaitConflicts().single()
      if (decision == "take") conflict.awaitTake() else conflict.awaitDismiss()
      assertThat(app.engine.awaitConflicts()).isEmpty()
      val expected = if (decision == "take") conflict.overruledValue() else "Theirs"
      assertThat(app.notes.awaitFind(ref)?.title).isEqualTo(expected)
    }
  }

  @Test
  fun `a closed engine answers at once`(): Unit = runBlocking {
    app.engine.awaitClose()
    app.time.settle()
    assertThat(app.engine.awaitFullSync().result()).isEqualTo(SyncResult.FAILED)
  }

  private fun refuseCreates() {
    app.server.faults().always(PathPattern.requests("POST", "/notes"), Fault.status(422))
  }

  private fun title(text: String) =
      Json.`object`().put("title", text)
}
