package dev.sluice.kotlin

import dev.sluice.AutoSync
import dev.sluice.SyncEngine
import dev.sluice.SyncEngineBuilder
import dev.sluice.database.SqliteDatabase
import dev.sluice.database.SqliteOptions
import dev.sluice.http.Credentials
import dev.sluice.jdbc.JdbcDriver
import dev.sluice.schema.Endpoint
import dev.sluice.schema.Endpoints
import dev.sluice.schema.SyncSchema
import dev.sluice.store.Database
import dev.sluice.store.Table
import dev.sluice.testkit.RestServer
import dev.sluice.testkit.ServerClock
import dev.sluice.testkit.VirtualNetwork
import dev.sluice.testkit.fault.Latency
import dev.sluice.testkit.rest.Resource
import dev.sluice.testkit.rest.Resource.SinceFormat
import dev.sluice.time.VirtualTime
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import kotlinx.coroutines.Deferred

data class Note(
    val title: String,
    val colour: String? = null,
    val at: Instant? = null,
    val id: Long = 0,
)

fun endpoints(path: String): Endpoints =
    Endpoints.list(path)
        .since()
        .create(Endpoint.post(path))
        .update(Endpoint.put("$path/{id}"))
        .delete(Endpoint.delete("$path/{id}"))

object Notes : EntityDescription<Note>("notes", endpoints("notes")) {
  val title = text("title", Note::title) { fingerprint() }
  val colour = text("colour", Note::colour)
  val at = modifiedAt("at", Note::at)
  val type = build { row -> Note(row[title], row[colour], row[at], row.id()) }
}

val SCHEMA: SyncSchema by lazy { SyncSchema.of(1, Notes.type) }

/** A server of notes. */
fun notesServer(clock: ServerClock): RestServer =
    RestServer(
        clock,
        Resource.at("notes")
            .changedAt("at")
            .since("since", SinceFormat.SECONDS)
            .tombstones("server_deleted_at")
            .mergingPuts(),
    )

/** An app whose engine, network and server live in virtual time; the disk is a real one. */
class VirtualApp(folder: Path, more: SyncEngineBuilder.() -> Unit = {}) : AutoCloseable {
  val time = VirtualTime()
  val server = notesServer(ServerClock.of(time.scheduler(), time.now()))
  val network = VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(10)))
  val db: Database =
      SqliteDatabase.open(
          JdbcDriver(folder.resolve("notes.db")),
          SCHEMA,
          SqliteOptions.at(time).withObservers(time.scheduler()),
      )
  val notes: Table<Note> = db.table(Notes.type)
  val engine: SyncEngine =
      SyncEngine.builder(db)
          .server("https://notes.example", Credentials.apiToken("token"))
          .calls(network)
          .time(time)
          .scheduler(time.scheduler())
          .autoSync(AutoSync.manual())
          .apply(more)
          .build()

  init {
    time.settle()
  }

  /** Lets time pass until that has ended. */
  fun <T> end(work: Deferred<T>) {
    var seconds = 0
    while (!work.isCompleted && seconds++ < 1000) {
      time.advance(Duration.ofSeconds(1))
    }
    check(work.isCompleted) { "it does not end" }
  }

  fun titlesOnServer(): List<String> = server.rows("notes").map { it.get("title").asText() }

  override fun close() {
    engine.close()
    time.settle()
    db.close()
  }
}
