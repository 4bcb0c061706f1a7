package dev.sluice.kotlin.docs

import dev.sluice.SyncEngine
import dev.sluice.http.Credentials
import dev.sluice.kotlin.*
import dev.sluice.schema.Endpoint
import dev.sluice.schema.Endpoints
import dev.sluice.schema.SyncSchema
import java.nio.file.Path
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

data class Note(val id: Long, val title: String, val colour: String?)

object Notes :
    EntityDescription<Note>(
        "notes",
        Endpoints.list("notes").create(Endpoint.post("notes")).update(Endpoint.put("notes/{id}")),
    ) {
  val title = text("title", Note::title) { fingerprint() }
  val colour = text("colour", Note::colour) // a String?, so its column is nullable()
  val type = build { row -> Note(row.id(), row[title], row[colour]) }
}

fun main(args: Array<String>): Unit = runBlocking {
  val (server, file) = args
  val db = openDatabase(Path.of(file), SyncSchema.of(1, Notes.type))
  val engine = SyncEngine.builder(db).server(server, Credentials.bearer("anna", "token")).build()
  val notes = db.table(Notes.type)
  val shown = launch { notes.flow().collect { println("${it.size} notes") } }

  val note = notes.awaitCreate(Note(0, "Write it", null)) // local; pushed a moment later
  notes.awaitUpdate(note) { it.copy(colour = "red") }
  val report = engine.awaitFullSync()
  println("${report.result()}, ${notes.awaitState(note)}")
  engine.awaitFailures().forEach { println(it.message()) }

  shown.cancel()
  engine.awaitClose()
  db.awaitClose()
}
