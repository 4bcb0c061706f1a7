package dev.sluice.kotlin.docs

import android.content.Context
import androidx.work.Worker
import androidx.work.WorkerParameters
import dev.sluice.SyncEngine
import dev.sluice.SyncResult

/** As the engine's host of sync-android, which this module does not know. */
interface Host {
  fun engine(): SyncEngine
}

abstract class App(val host: Host?) : Context()

class PushWorker(context: Context, parameters: WorkerParameters) : Worker(context, parameters) {
  override fun doWork(): Result {
    val host = (applicationContext as App).host ?: return Result.success()
    val report = host.engine().push().blockingGet() // a worker's thread may wait
    return if (report.result() == SyncResult.OFFLINE) Result.retry() else Result.success()
  }
}
