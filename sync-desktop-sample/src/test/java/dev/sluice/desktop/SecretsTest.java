package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

  private static final String TOKEN = "5ecre7ba5eba11deadbeef0123456789";

  @TempDir Path folder;

  @Test
  void theTokenIsNeitherPrintedNorStored() throws IOException {
    try (Bench bench = Bench.open(folder)) {
      bench.server.setToken(TOKEN);
      StringBuilder all = new StringBuilder();
      add(bench.sync("--token", TOKEN).ended(0), all);
      add(bench.sync("--token", TOKEN, "--verbose").ended(0), all);
      bench.server.faults().always(request -> true, Fault.garbled());
      add(bench.sync("--token", TOKEN, "--verbose").ended(1), all);
      add(bench.sync("--token", TOKEN + ":"), all);
      add(bench.sync("--token", TOKEN, "--limits", "nonsense"), all);
      assertThat(all).isNotEmpty().doesNotContain(TOKEN);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList())
          .hasSizeGreaterThan(1)
          .allSatisfy(file -> assertThat(text(file)).doesNotContain(TOKEN));
    }
  }

  private static void add(Cli.Result result, StringBuilder all) {
    all.append(result.out()).append(result.err());
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}
