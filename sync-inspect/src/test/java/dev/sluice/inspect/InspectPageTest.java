package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/inspect.md, run as they stand there. */
class InspectPageTest {

  @TempDir private Path folder;

  @Test
  void aPageIsServed() throws IOException {
    try (Shown shown = new Shown(folder)) {
      SyncEngine engine = shown.engine;

      Inspector inspector = Inspector.of(engine).start();
      System.out.println(inspector.address());

      assertThat(inspector.address()).matches("http://127\\.0\\.0\\.1:\\d+/#[\\w-]{32}");
      inspector.close();
    }
  }

  @Test
  void aSessionIsRecorded() throws IOException {
    try (Shown shown = new Shown(folder)) {
      SyncEngine engine = shown.engine;
      Path file = folder.resolve("session.jsonl");

      Recorder recorder = Recorder.start(engine, Values.HIDDEN, file);
      engine.fullSync().blockingGet();
      recorder.close();

      assertThat(file).content().contains("\"event\":\"ended\"");
    }
  }
}
