package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's three commands lead from an API's description to a first sync. */
class AnyApiTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> OWN = Set.of("notes.sluice.yaml", "notes.db", "token");

  @TempDir private Path folder;

  /** The README's line with that command, as the shell would split it, with files of this test. */
  private String[] command(String name) throws IOException {
    List<String> lines = Files.readAllLines(ROOT.resolve("README.md"));
    String line =
        lines.stream()
            .filter(each -> each.startsWith("./sluice " + name + " "))
            .reduce((first, second) -> second)
            .orElseThrow();
    return Arrays.stream(line.replaceFirst(" *(#|& ).*", "").split(" +", -1))
        .skip(1)
        .map(word -> OWN.contains(word) ? folder.resolve(word).toString() : word)
        .map(word -> word.startsWith("docs/") ? ROOT.resolve(word).toString() : word)
        .toArray(String[]::new);
  }

  @Test
  void aDescriptionBecomesASchemaThatSyncs() throws IOException {
    Cli.run(command("draft")).ended(0);
    Files.writeString(folder.resolve("token"), "any");
    String schema = folder.resolve("notes.sluice.yaml").toString();
    String file = folder.resolve("notes.db").toString();
    String[] rows = {"--schema", schema, "--db", file};
    assertThat(Cli.run("schema", schema).ended(0).out()).contains("folders at folders: [name]");
    add(rows, "rows", "add", "folders", "name=Home");
    add(rows, "rows", "add", "notes", "title=Milk", "folder_id=1");
    String[] serve = command("serve");
    assertThat(serve).containsSubsequence("--schema", schema, "--port", "8080");
    try (Served served = new Served("--schema", schema)) {
      String[] sync = command("sync");
      Arrays.asList(sync).replaceAll(w -> w.equals("http://127.0.0.1:8080") ? served.url() : w);
      Cli.run(sync).ended(0);
      assertThat(served.errors()).contains("Limits 60/60s.");
      assertThat(served.get("/folders").json()).hasSize(1);
      assertThat(served.get("/notes").json().at("/data/0/title").asText()).isEqualTo("Milk");
    }
  }

  private static void add(String[] rows, String... words) {
    String[] all = Arrays.copyOf(words, words.length + rows.length);
    System.arraycopy(rows, 0, all, words.length, rows.length);
    Cli.run(all).ended(0);
  }
}
