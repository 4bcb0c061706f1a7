package dev.sluice.desktop;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test has a server and a file of its own. */
abstract class OnBench {

  @TempDir Path folder;

  Bench bench;

  @BeforeEach
  final void open() {
    bench = Bench.open(folder);
  }

  @AfterEach
  final void close() {
    bench.close();
  }
}
