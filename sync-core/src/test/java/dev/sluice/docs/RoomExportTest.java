package dev.sluice.docs;

import dev.sluice.database.RoomSchema;
import dev.sluice.tracker.TrackerSchema;
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
  void theExportedSchemaIsThatOfTheTypes() {
    Documents.assertHolds(FILE, RoomSchema.export(TrackerSchema.SCHEMA));
  }
}
