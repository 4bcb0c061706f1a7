// A stand-in of WorkManager's public faces, see ComposeRuntime.kt.
package androidx.work

import android.content.Context

class WorkerParameters

abstract class Worker(val applicationContext: Context, val parameters: WorkerParameters) {
  abstract fun doWork(): Result

  enum class Result {
    SUCCESS,
    RETRY;

    companion object {
      fun success(): Result = SUCCESS

      fun retry(): Result = RETRY
    }
  }
}
