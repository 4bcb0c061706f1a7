package dev.sluice.kotlin

import dev.sluice.database.SqliteDatabase
import dev.sluice.schema.DateRange
import dev.sluice.schema.Derived
import dev.sluice.schema.Endpoints
import dev.sluice.schema.EntityType
import dev.sluice.schema.FieldKind
import dev.sluice.schema.Ref
import dev.sluice.schema.SyncSchema
import dev.sluice.store.Query
import dev.sluice.store.Query.Comparison
import java.math.BigDecimal
import java.nio.file.Path
import java.time.Instant
import java.time.LocalDate
import java.time.Period
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.io.TempDir

/** Types that are described in Kotlin. */
class EntityDescriptionTest {

  @TempDir lateinit var folder: Path

  data class Folder(val name: String, val above: Ref<Folder>?)

  object Folders : EntityDescription<Folder>("folders", Endpoints.list("folders")) {
    val name = text("name", Folder::name)
    val above = parent("above_id", Folder::above)
    val type = build { row -> Folder(row[name], row[above]) }
  }

  data class Thing(
      val text: String,
      val count: Long,
      val weight: Double?,
      val price: BigDecimal?,
      val done: Boolean,
      val begin: Instant,
      val day: LocalDate?,
      val notes: String?,
      val folder: Ref<Folder>?,
      val owner: Ref<Folder>,
      val others: List<Ref<Folder>>,
      val made: Instant?,
  )

  object Things : EntityDescription<Thing>("things", DATED) {
    val text = text("text", Thing::text) { json("title").indexed() }
    val count = integer("count", Thing::count)
    val weight = real("weight", Thing::weight)
    val price = decimal("price", Thing::price)
    val done = bool("done", Thing::done) { orElse(false) }
    val begin = instant("begin", Thing::begin)
    val day = date("day", Thing::day)
    val notes = document("notes", Thing::notes)
    val folder = reference("folder_id", Folders.type, Thing::folder)
    val owner = reference("owner_id", Folders.type, Thing::owner) { ownedByTarget() }
    val others = references("other_ids", Folders.type, Thing::others)
    val made = createdAt("made", Thing::made)
    val type: EntityType<Thing>

    init {
      rangedBy(begin)
      margin(5.seconds)
      derive(Derived("by", "group of by", FieldKind.TEXT) { "app" })
      light()
      type = build { row ->
        Thing(
            row[text],
            row[count],
            row[weight],
            row[price],
            row[done],
            row[begin],
            row[day],
            row[notes],
            row[folder],
            row[owner],
            row[others],
            row[made],
        )
      }
    }
  }

  private companion object {
    val DATED: Endpoints =
        Endpoints.list("things")
            .range(DateRange("from", "to", Period.ofDays(30), Period.ofDays(1), 100))
  }

  private val thing =
      Thing(
          "Chair", 4, 1.5, BigDecimal("9.5"), true, Instant.EPOCH, LocalDate.EPOCH, "{}",
          Folders.type.ref(1), Folders.type.ref(2), listOf(Folders.type.ref(1)), null,
      )

  @Test
  fun `a property that may be null makes its column nullable and no other does`() {
    val nullable = Things.type.fields().filter { it.isNullable }.map { it.column() }
    assertThat(nullable)
        .containsExactly("weight", "price", "day", "notes", "folder_id", "made")
    assertThat(Folders.above.field.isNullable).isTrue()
  }

  @Test
  fun `a row is read as it was written and null stays null`() {
    val row = Things.type.row(thing)
    assertThat(Things.type.entity(row)).isEqualTo(thing)
    val text: String = row[Things.text] // no ? and no !!
    val weight: Double? = Things.type.row(thing.copy(weight = null))[Things.weight]
    assertThat(text).isEqualTo("Chair")
    assertThat(weight).isNull()
  }

  @Test
  fun `a column that is not nullable is never read as null`() {
    val failure =
        assertThrows<IllegalStateException> { Things.type.emptyRow()[Things.text] }
    assertThat(failure).hasMessageContaining("things.text")
    assertThat(Things.type.emptyRow()[Things.done]).isFalse()
  }

  @Test
  fun `what else a field can say is said`() {
    assertThat(Things.text.field.json()).isEqualTo("title")
    assertThat(Things.text.field.isIndexed).isTrue()
    assertThat(Things.owner.field.isOwnedByTarget).isTrue()
    assertThat(Things.type.isLight).isTrue()
    assertThat(Things.type.margin()).hasSeconds(5)
    assertThat(Things.type.rangedBy()).isSameAs(Things.begin.field)
    assertThat(Things.type.derived()).hasSize(1)
    assertThat(Things.type.createdAt()).isSameAs(Things.made.field)
    assertThat(Notes.type.modifiedAt()).isSameAs(Notes.at.field)
    assertThat(Notes.at.field.isByServer).isTrue()
    assertThat(Folders.type.parent()).isSameAs(Folders.above.field)
    assertThat(Things.text).hasToString("text")
  }

  @Test
  fun `a description ends with its type`() {
    assertThrows<IllegalStateException> { Folders.text("more", Folder::name) }
    assertThrows<IllegalStateException> { Folders.modifiedAt("at", { null }) }
    assertThrows<IllegalStateException> { Folders.build { Folder("", null) } }
    assertThat(Folders.type.fields()).hasSize(2)
  }

  @Test
  fun `references are compared as the entity has them`(): Unit = runBlocking {
    val schema = SyncSchema.of(1, Folders.type, Things.type)
    SqliteDatabase.open(folder.resolve("things.db"), schema).use { db ->
      val folders = db.table(Folders.type)
      val inner = assertThrows<IllegalStateException> { folders.create(Folder("x", null)) }
      assertThat(inner).hasMessageContaining("folders")
      val query = Query.all<Thing>().where(Things.folder, Comparison.EQUAL, Folders.type.ref(1))
      assertThat(query.where().single().value()).isEqualTo(1L)
      assertThat(db.table(Things.type).awaitList(query)).isEmpty()
    }
  }

  @Test
  fun `a type without named columns is one expression`() {
    val type =
        entity<Folder>("folders", Endpoints.list("folders")) {
          val name = text("name", Folder::name)
          build { row -> Folder(row[name], null) }
        }
    assertThat(type.entity(type.row(Folder("Ideas", null)))).isEqualTo(Folder("Ideas", null))
  }
}
