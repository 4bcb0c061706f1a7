package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Another process edits the file while the engine has it open. */
class OtherProcessTest extends Scenario {

  /** What the other process runs. */
  static final class Editor {
    private Editor() {}

    public static void main(String[] arguments) {
      try (OtherConnection file = new OtherConnection(Path.of(arguments[0]))) {
        file.run("UPDATE time_entries SET description = 'from next door' WHERE duration = 60");
        file.run("DELETE FROM time_entries WHERE duration = 120");
        file.run(
            "INSERT INTO time_entries"
                + " (deleted, workspace_id, tag_ids, description, start, duration, billable)"
                + " SELECT 0, workspace_id, '[]', 'new next door', start, 180, 0"
                + " FROM time_entries WHERE duration = 60");
      }
    }
  }

  @Test
  void itsEditsArePushedByTheNextSync() throws IOException, InterruptedException {
    web().addEntry("one", time.now().minusSeconds(600), MINUTE);
    web().addEntry("two", time.now().minusSeconds(600), MINUTE.multipliedBy(2));
    Device device = synced();
    Process editor =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Editor.class.getName(),
                device.file.toString())
            .inheritIO()
            .start();
    assertThat(editor.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(editor.exitValue()).isZero();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("from next door", "new next door");
    assertThat(web().rows(RowKind.TIME_ENTRY)).hasSize(2);
  }
}
