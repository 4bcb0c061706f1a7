package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoDisplayTest {

  @TempDir Path folder;

  @ParameterizedTest(name = "DISPLAY={0}")
  @CsvSource({"'', DISPLAY names none", ":4711, the one of DISPLAY does not answer"})
  void theWindowSaysThatItNeedsADisplay(String display, String why) throws Exception {
    List<String> words = new ArrayList<>(Launched.words());
    words.addAll(List.of("gui", "--db", folder.resolve("t.db").toString()));
    ProcessBuilder gui = new ProcessBuilder(words);
    gui.environment().put("DISPLAY", display);
    Launched run = Launched.of(folder, gui);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors().lines().filter(line -> line.startsWith("sluice: ")))
        .containsExactly("sluice: a window needs a display; " + why);
    assertThat(run.errors()).doesNotContain("\tat ");
  }
}
