package dev.sluice.kotlin

import dev.sluice.schema.Derived
import dev.sluice.schema.Endpoints
import dev.sluice.schema.EntityType
import dev.sluice.schema.Field
import dev.sluice.schema.Ref
import dev.sluice.schema.Row
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import kotlin.time.Duration
import kotlin.time.toJavaDuration

/**
 * Describes a type whose columns nobody needs by name, in queries for example. Otherwise make an
 * object of [EntityDescription].
 *
 * ```
 * val NOTES = entity<Note>("notes", Endpoints.list("notes")) {
 *   val title = text("title", Note::title)
 *   build { row -> Note(row.id(), row[title]) }
 * }
 * ```
 */
public fun <E : Any> entity(
    name: String,
    endpoints: Endpoints,
    describe: EntityDescription<E>.() -> EntityType<E>,
): EntityType<E> = EntityDescription<E>(name, endpoints).describe()

/**
 * Describes a type: its columns in their order, then [build].
 *
 * ```
 * object Notes : EntityDescription<Note>("notes", Endpoints.list("notes")) {
 *   val title = text("title", Note::title) { fingerprint() }
 *   val colour = text("colour", Note::colour)
 *   val type = build { row -> Note(row.id(), row[title], row[colour]) }
 * }
 * ```
 *
 * The property decides whether a column may be null: that of a `String?` is `nullable()`, and the row
 * gives a `String?` for it. The last argument of each column says what else a [Field] can say.
 *
 * @param name of the type and its table
 * @param endpoints where it is on the server
 */
public open class EntityDescription<E : Any>(name: String, endpoints: Endpoints) {

  private val type = EntityType.named<E>(name, endpoints)
  private var built = false

  /** A column that holds text. */
  public inline fun <reified T : String?> text(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, String>.() -> Field<E, String>)? = null,
  ): EntityField<E, T> = added(Field.text(column, get), null is T, say)

  /** A column that holds a whole number. */
  public inline fun <reified T : Long?> integer(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, Long>.() -> Field<E, Long>)? = null,
  ): EntityField<E, T> = added(Field.integer(column, get), null is T, say)

  /** A column that holds a floating-point number. */
  public inline fun <reified T : Double?> real(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, Double>.() -> Field<E, Double>)? = null,
  ): EntityField<E, T> = added(Field.real(column, get), null is T, say)

  /** A column that holds an exact number of up to 15 digits. */
  public inline fun <reified T : BigDecimal?> decimal(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, BigDecimal>.() -> Field<E, BigDecimal>)? = null,
  ): EntityField<E, T> = added(Field.decimal(column, get), null is T, say)

  /** A column that holds a boolean. */
  public inline fun <reified T : Boolean?> bool(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, Boolean>.() -> Field<E, Boolean>)? = null,
  ): EntityField<E, T> = added(Field.bool(column, get), null is T, say)

  /** A column that holds a moment, to the millisecond. */
  public inline fun <reified T : Instant?> instant(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, Instant>.() -> Field<E, Instant>)? = null,
  ): EntityField<E, T> = added(Field.instant(column, get), null is T, say)

  /** A column that holds a day without a time. */
  public inline fun <reified T : LocalDate?> date(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, LocalDate>.() -> Field<E, LocalDate>)? = null,
  ): EntityField<E, T> = added(Field.date(column, get), null is T, say)

  /** A column that holds any JSON value as text. */
  public inline fun <reified T : String?> document(
      column: String,
      noinline get: (E) -> T,
      noinline say: (Field<E, String>.() -> Field<E, String>)? = null,
  ): EntityField<E, T> = added(Field.document(column, get), null is T, say)

  /** A column that refers to a row of another type; one that is never null is `ownedByTarget()`. */
  public inline fun <X : Any, reified T : Ref<X>?> reference(
      column: String,
      target: EntityType<X>,
      noinline get: (E) -> T,
      noinline say: (Field<E, Ref<X>>.() -> Field<E, Ref<X>>)? = null,
  ): EntityField<E, T> = added(Field.reference(column, target, get), null is T, say)

  /** A column that refers to a row of its own type: a tree. */
  public fun parent(
      column: String,
      get: (E) -> Ref<E>?,
      say: (Field<E, Ref<E>>.() -> Field<E, Ref<E>>)? = null,
  ): EntityField<E, Ref<E>?> = added(Field.parent(column, get), true, say)

  /** A column that refers to any number of rows of another type. */
  public fun <X : Any> references(
      column: String,
      target: EntityType<X>,
      get: (E) -> List<Ref<X>>,
      say: (Field<E, List<Ref<X>>>.() -> Field<E, List<Ref<X>>>)? = null,
  ): EntityField<E, List<Ref<X>>> = added(Field.references(column, target, get), false, say)

  /** The column with the server's time of the last change: an instant that the server writes. */
  public fun modifiedAt(
      column: String,
      get: (E) -> Instant?,
      say: (Field<E, Instant>.() -> Field<E, Instant>)? = null,
  ): EntityField<E, Instant?> = dated(column, get, say) { type.modifiedAt(it) }

  /** The column with the server's time of the creation: an instant that the server writes. */
  public fun createdAt(
      column: String,
      get: (E) -> Instant?,
      say: (Field<E, Instant>.() -> Field<E, Instant>)? = null,
  ): EntityField<E, Instant?> = dated(column, get, say) { type.createdAt(it) }

  /** Sets the column by which [Endpoints.range] selects rows. */
  @Suppress("UNCHECKED_CAST") // so the column's type says
  public fun rangedBy(column: EntityField<E, out Instant?>) {
    describing().rangedBy(column.field as Field<E, Instant>)
  }

  /** How much later the server's change must be to win over the user's; default 0. */
  public fun margin(least: Duration) {
    describing().margin(least.toJavaDuration())
  }

  /** Adds a JSON value that is sent but has no column. */
  public fun derive(value: Derived) {
    describing().derive(value)
  }

  /** Lets a light pull fetch the type. */
  public fun light() {
    describing().light()
  }

  /**
   * Ends the description.
   *
   * @param entity makes the app's entity of a row
   * @throws IllegalArgumentException if the description contradicts itself, see
   *   [EntityType.Builder.build]
   */
  public fun build(entity: (Row) -> E): EntityType<E> {
    val made = describing().build(entity)
    built = true
    return made
  }

  @PublishedApi
  internal fun <V : Any, T> added(
      field: Field<E, V>,
      isNullable: Boolean,
      say: (Field<E, V>.() -> Field<E, V>)?,
  ): EntityField<E, T> {
    val exact = if (isNullable) field.nullable() else field
    val whole = said(exact, say)
    describing().fields(whole)
    return EntityField(whole, isNullable)
  }

  /** Null until the server has told it. */
  private fun dated(
      column: String,
      get: (E) -> Instant?,
      say: (Field<E, Instant>.() -> Field<E, Instant>)?,
      add: (Field<E, Instant>) -> Unit,
  ): EntityField<E, Instant?> {
    describing()
    val field = said(Field.instant(column, get).nullable().byServer(), say)
    add(field)
    return EntityField(field, true)
  }

  private fun <V : Any> said(
      field: Field<E, V>,
      say: (Field<E, V>.() -> Field<E, V>)?,
  ): Field<E, V> = if (say == null) field else field.say()

  private fun describing(): EntityType.Builder<E> {
    check(!built) { "the type is built: describe all columns before build()" }
    return type
  }
}
