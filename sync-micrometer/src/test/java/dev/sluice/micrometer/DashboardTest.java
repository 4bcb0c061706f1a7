package dev.sluice.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The dashboard in docs asks for meters that there are, as Prometheus names them. */
class DashboardTest {

  private static final Path DOCS = Path.of("../docs");
  private static final Pattern ASKED =
      Pattern.compile("\\bsluice_(\\w+?)(_seconds_(?:count|sum)|_total)?\\b");

  @Test
  void eachFigureIsOnThePage() throws IOException {
    String page = Files.readString(DOCS.resolve("telemetry.md"));
    Set<String> asked = new TreeSet<>();
    var found = ASKED.matcher(Files.readString(DOCS.resolve("examples/dashboard.json")));
    while (found.find()) {
      asked.add("sluice." + found.group(1).replace('_', '.'));
    }
    assertThat(asked).hasSize(8).allMatch(name -> page.contains("`" + name + "`"));
  }
}
