package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sqlite.RoomSchema;
import dev.sluice.tracker.TrackerSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The exported schema is that of the types: an app's Room can be held against it. {@code
 * -Dsluice.docs=write} writes the file of a new version; one that was released never changes.
 */
class RoomExportTest {

  private static final Path FILE =
      Documents.ROOT.resolve(
          "sync-core/schemas/dev.sluice.tracker.TrackerDatabase/"
              + TrackerSchema.SCHEMA.version()
              + ".json");

  @Test
  void theExportedSchemaIsThatOfTheTypes() throws IOException {
    String expected = RoomSchema.export(TrackerSchema.SCHEMA);
    if ("write".equals(System.getProperty("sluice.docs"))) {
      Files.createDirectories(FILE.getParent());
      Documents.write(FILE, expected);
      return;
    }
    assertThat(Documents.text(FILE)).isEqualTo(expected);
  }
}
