package dev.sluice.kotlin.docs

import dev.sluice.kotlin.notesServer
import dev.sluice.testkit.ServerClock
import dev.sluice.testkit.WireServer
import java.io.ByteArrayOutputStream
import java.io.PrintStream
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.streams.asSequence
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The Kotlin that stands in the project's pages. */
class KotlinPagesTest {

  @TempDir lateinit var folder: Path

  private fun files(root: Path, ending: String): List<Path> =
      Files.walk(root).use { all -> all.asSequence().filter { "$it".endsWith(ending) }.toList() }

  /** Comments and breaks are the page's own. */
  private fun flat(kotlin: String): String =
      kotlin.replace(Regex("//[^\\n]*"), "").replace(Regex("\\s+"), "")

  @Test
  fun `every piece of Kotlin is compiled`() {
    val compiled = files(Path.of("src/test/kotlin"), ".kt").map { flat(it.readText()) }
    val fence = Regex("^```kotlin\\n(.*?)^```", setOf(RegexOption.MULTILINE, DOT))
    var pieces = 0
    for (page in files(Path.of("../docs"), ".md").plusElement(Path.of("../README.md"))) {
      for (piece in fence.findAll(page.readText()).map { it.groupValues[1] }) {
        if (GRADLE.none { it in piece }) {
          pieces++
          assertThat(compiled.any { flat(piece) in it })
              .`as`("in %s this stands in no test: %s", page.fileName, piece)
              .isTrue()
        }
      }
    }
    assertThat(pieces).isGreaterThanOrEqualTo(2)
  }

  @Test
  fun `the program of the page runs`() {
    val server = notesServer(ServerClock.system())
    val printed = ByteArrayOutputStream()
    val console = System.out
    System.setOut(PrintStream(printed, true))
    try {
      WireServer.start(server).use { wire ->
        main(arrayOf(wire.url().removeSuffix("/"), "${folder.resolve("notes.db")}"))
      }
    } finally {
      System.setOut(console)
    }
    assertThat("$printed").contains("1 notes", "SYNCED, SYNCED")
    assertThat(server.rows("notes").single().get("colour").asText()).isEqualTo("red")
  }

  private companion object {
    val DOT = RegexOption.DOT_MATCHES_ALL
    val GRADLE = listOf("implementation(", "packaging {", "plugins {")
  }
}
