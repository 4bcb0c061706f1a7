package dev.sluice.kotlin

import dev.sluice.Operation
import dev.sluice.StateGraph
import dev.sluice.SyncListener
import dev.sluice.SyncReport
import dev.sluice.SyncStatus
import kotlinx.coroutines.channels.BufferOverflow
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.asSharedFlow

/**
 * The reports of all operations as a flow, also of those that the engine starts by itself. Give it
 * to [dev.sluice.SyncEngineBuilder.listener] before the engine is built.
 *
 * @param next gets every event as well
 */
public class SyncReports(private val next: SyncListener = SyncListener.NONE) : SyncListener {

  private val reports =
      MutableSharedFlow<SyncReport>(
          extraBufferCapacity = MOST_MISSED,
          onBufferOverflow = BufferOverflow.DROP_OLDEST,
      )

  /**
   * Emits each report that comes after the collection began, and never ends by itself. A collector
   * that is more than 64 reports behind misses the oldest; it holds up nobody.
   */
  public val flow: Flow<SyncReport> = reports.asSharedFlow()

  override fun began(operation: Operation) {
    next.began(operation)
  }

  override fun moved(loop: String, arrow: StateGraph.Arrow) {
    next.moved(loop, arrow)
  }

  override fun status(status: SyncStatus) {
    next.status(status)
  }

  override fun ended(report: SyncReport) {
    reports.tryEmit(report)
    next.ended(report)
  }

  private companion object {
    const val MOST_MISSED = 64
  }
}
