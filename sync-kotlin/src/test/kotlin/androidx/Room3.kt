// Stand-ins of Room 3.0.0-rc01, see ComposeRuntime.kt.
package androidx.room3

annotation class Dao

annotation class Entity(val tableName: String)

annotation class PrimaryKey(val autoGenerate: Boolean)

annotation class ColumnInfo(val name: String)

annotation class Insert

annotation class Query(val value: String)
