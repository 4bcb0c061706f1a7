package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.awt.Component;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An import that the server refuses line by line. */
class ManyProblemsTest extends OnADisplay {

  private static final int MANY = 30;
  private static final int SHOWN = 20;

  @Test
  void theFirstOfThemAreShownAndTheOthersCounted() throws Exception {
    Path csv = folder.resolve("in.csv");
    Files.writeString(
        csv,
        IntStream.range(0, MANY)
            .mapToObj(i -> "No. " + i + ",2026-01-01T10:00:00Z,1h")
            .collect(Collectors.joining("\n", "description,start,duration\n", "\n")));
    server
        .faults()
        .always(
            request -> request.method().equals("POST"),
            Fault.answer(Answer.text(400, "project is archived")));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.importFile(csv);
      screen.awaitRow("No. 1");
      screen.press("Sync");
      screen.awaitStatus(MANY + " changes were refused. See Problems");
      screen.tab("Problems");
      screen.await("the count", () -> screen.says("10 more wait"));
      assertThat(OnScreen.onScreen(() -> cards(screen))).isEqualTo(SHOWN);
      screen.press("Delete the time entry");
      screen.await("one fewer", () -> screen.says("9 more wait"));
      assertThat(OnScreen.onScreen(() -> cards(screen))).isEqualTo(SHOWN);
    }
  }

  private static long cards(OnScreen screen) {
    return OnScreen.all(screen.frame()).stream()
        .map(Component::getName)
        .filter("What happened"::equals)
        .count();
  }
}
