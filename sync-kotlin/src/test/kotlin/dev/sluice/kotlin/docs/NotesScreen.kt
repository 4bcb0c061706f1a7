package dev.sluice.kotlin.docs

import androidx.compose.foundation.layout.Column
import androidx.compose.material3.Button
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.lifecycle.compose.collectAsStateWithLifecycle
import dev.sluice.SyncEngine
import dev.sluice.kotlin.awaitFullSync
import dev.sluice.kotlin.flow
import dev.sluice.kotlin.statusFlow
import dev.sluice.store.Table
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.launch

@Composable
fun NotesScreen(notes: Table<Note>, engine: SyncEngine) {
  val rows by remember(notes) { notes.flow() }.collectAsStateWithLifecycle(emptyList())
  val status by
      remember(engine) { engine.statusFlow().map { it.text() } }.collectAsStateWithLifecycle("")
  val scope = rememberCoroutineScope()
  Column {
    Text(status)
    rows.forEach { note -> Text(note.title) }
    Button(onClick = { scope.launch { engine.awaitFullSync() } }) { Text("Sync") }
  }
}
