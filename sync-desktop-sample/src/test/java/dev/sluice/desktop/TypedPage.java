package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The commands of a page of the docs, typed into a shell.
 *
 * @param folder where they are typed
 * @param blocks each block of commands
 */
record TypedPage(Path folder, List<String> blocks) {

  private static final Pattern BLOCK = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

  static TypedPage of(String name, Path folder) throws IOException {
    String page = Files.readString(Path.of("..", "docs", name), UTF_8);
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    return new TypedPage(folder, blocks.stream().map(block -> block.group(1)).toList());
  }

  /** What a block prints; its last command ends well. */
  String typed(int block) throws IOException, InterruptedException {
    String sluice = "sluice() { '" + String.join("' '", Launched.words()) + "' \"$@\"; }\n";
    String script = sluice + "cd '" + folder + "'\n" + blocks.get(block);
    Launched run = Launched.of(folder, new ProcessBuilder("bash", "-c", script));
    assertThat(run.status()).as(run.errors()).isZero();
    return run.output();
  }
}
