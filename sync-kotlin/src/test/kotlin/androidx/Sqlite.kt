// Stand-ins of androidx.sqlite 2.7, see ComposeRuntime.kt.
package androidx.sqlite

interface SQLiteConnection

fun SQLiteConnection.execSQL(sql: String): Unit = error("a stand-in of $this $sql")
