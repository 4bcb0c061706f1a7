package dev.sluice.kotlin

import dev.sluice.schema.Field
import dev.sluice.schema.Ref
import dev.sluice.schema.Row
import dev.sluice.store.Query

/**
 * A field that knows whether it may be null: [T] is `String` for a property that is never null, and
 * `String?` for one that may be. An [EntityDescription] makes it.
 *
 * @property field what the engine knows of it
 */
public class EntityField<E : Any, T>
@PublishedApi
internal constructor(public val field: Field<E, *>, internal val readsNull: Boolean) {

  /** The column in the database. */
  override fun toString(): String = field.column()
}

/**
 * The value of a column, as the entity has it.
 *
 * @throws IllegalStateException if it is null and the column is not nullable
 */
@Suppress("UNCHECKED_CAST") // the field was made for values of T, and T for null or not
public operator fun <T> Row.get(column: EntityField<*, T>): T =
    (if (column.readsNull) get(column.field) else require(column.field)) as T

/** Adds a condition; [value] is as the entity has it. Null goes with [Query.Comparison.EQUAL]. */
public fun <E : Any, T> Query<E>.where(
    column: EntityField<E, T>,
    comparison: Query.Comparison,
    value: T,
): Query<E> = where(column.field, comparison, stored(value))

/** Sorts by that column, smallest first. */
public fun <E : Any> Query<E>.ascending(column: EntityField<E, *>): Query<E> = ascending(column.field)

/** Sorts by that column, largest first. */
public fun <E : Any> Query<E>.descending(column: EntityField<E, *>): Query<E> = descending(column.field)

/** A row holds references by their local ids. */
private fun stored(value: Any?): Any? =
    when (value) {
      is Ref<*> -> value.id()
      is List<*> -> value.map(::stored)
      else -> value
    }
