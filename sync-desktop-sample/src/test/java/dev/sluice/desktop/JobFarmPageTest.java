package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/job-farm.md, typed into a shell. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class JobFarmPageTest {

  @TempDir Path folder;

  @Tag("slow")
  @Test
  void jobsThatStartAtOnceAllRun() throws Exception {
    assertThat(typed(0).lines()).containsExactlyInAnyOrder("report 1", "report 2", "report 3");
  }

  @Tag("slow")
  @Test
  void theSecondWindowRefusesAndTheFirstCountsNothingOfIt() throws Exception {
    assertThat(typed(1).lines())
        .startsWith("job 1", "job 2", "not now: 75")
        .anyMatch(line -> line.startsWith("2/1h: 2 taken, 0 of them open, 0 free"));
  }

  private String typed(int block) throws IOException, InterruptedException {
    TypedPage page = TypedPage.of("job-farm.md", folder);
    assertThat(page.blocks()).hasSize(2);
    return page.typed(block);
  }
}
