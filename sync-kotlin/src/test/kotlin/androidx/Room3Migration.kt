// A stand-in of Room 3.0.0-rc01, see ComposeRuntime.kt.
package androidx.room3.migration

import androidx.sqlite.SQLiteConnection

abstract class Migration(val startVersion: Int, val endVersion: Int) {
  abstract suspend fun migrate(connection: SQLiteConnection)
}
