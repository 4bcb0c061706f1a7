package dev.sluice.kotlin

import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.streams.asSequence
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/**
 * The public API stands in `api.txt`, so that a change of it is seen in each review. The compiler
 * sees to it that every public declaration says so; in the class files some have other names.
 */
class ApiTest {

  @Test
  fun `the file holds the public API`() {
    val api =
        sources()
            .map { it.name to declarations(it.readText()) }
            .filter { (_, declared) -> declared.isNotEmpty() }
            .joinToString("") { (file, declared) -> "$file\n$declared\n" }
    if (System.getProperty("sluice.docs") == "write") {
      FILE.writeText(api)
    }
    assertThat(FILE.readText()).`as`("-Dsluice.docs=write writes it").isEqualTo(api)
  }

  private fun sources(): List<Path> =
      Files.walk(Path.of("src/main/kotlin")).use { all ->
        all.asSequence().filter { it.name.endsWith(".kt") }.sorted().toList()
      }

  private fun declarations(source: String): String {
    val code = source.replace(Regex("(?s)/\\*.*?\\*/|//[^\\n]*"), "")
    return Regex("\\bpublic ")
        .findAll(code)
        .map { found -> "  " + declaration(code.substring(found.range.last + 1)) }
        .joinToString("\n")
  }

  /** Up to its body, its value, or the end of the list that it stands in. */
  private fun declaration(code: String): String {
    var depth = 0
    var end = 0
    while (depth > 0 || !ends(code, end)) {
      depth += if (code[end] in "([") 1 else if (code[end] in ")]") -1 else 0
      end++
    }
    val line = code.substring(0, end).replace(Regex("\\s+"), " ").trim()
    return line.replace("( ", "(").replace(Regex(",? \\)"), ")")
  }

  private fun ends(code: String, at: Int): Boolean =
      code[at] in "{\n)" ||
          code.startsWith(" =", at) ||
          (code[at] == ',' && code.substring(0, at).count { it == '<' || it == '>' } % 2 == 0)

  private companion object {
    val FILE: Path = Path.of("api.txt")
  }
}
