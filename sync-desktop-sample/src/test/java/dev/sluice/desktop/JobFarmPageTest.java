package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/job-farm.md, typed into a shell. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class JobFarmPageTest {

  private static final Pattern BLOCK = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void jobsThatStartAtOnceAllRun() throws Exception {
    assertThat(typed(0).lines()).containsExactlyInAnyOrder("report 1", "report 2", "report 3");
  }

  @Test
  void theSecondWindowRefusesAndTheFirstCountsNothingOfIt() throws Exception {
    assertThat(typed(1).lines())
        .startsWith("job 1", "job 2", "not now: 75")
        .anyMatch(line -> line.startsWith("2/1h: 2 taken, 0 of them open, 0 free"));
  }

  private String typed(int block) throws IOException, InterruptedException {
    String page = Files.readString(Path.of("..", "docs", "job-farm.md"), UTF_8);
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    assertThat(blocks).hasSize(2);
    String sluice = "sluice() { '" + String.join("' '", Launched.words()) + "' \"$@\"; }\n";
    String script = sluice + "cd '" + folder + "'\n" + blocks.get(block).group(1);
    Launched run = Launched.of(folder, new ProcessBuilder("bash", "-c", script));
    assertThat(run.status()).as(run.errors()).isZero();
    return run.output();
  }
}
