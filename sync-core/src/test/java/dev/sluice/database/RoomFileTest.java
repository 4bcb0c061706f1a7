package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.schema.Notes;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Room takes a file of ours, and the checker that says so would notice if it did not. */
class RoomFileTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void make() {
    file = folder.resolve("notes.db");
    TestFiles.open(file, new VirtualTime()).close();
  }

  @Test
  void roomTakesAFileOfOurs() throws IOException, SQLException {
    assertThat(problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE notes ADD COLUMN more TEXT",
        "CREATE INDEX more ON notes (text)",
        "CREATE INDEX more ON notes (text) WHERE deleted = 0",
        "DROP INDEX index_notes_server_id",
        "DROP INDEX index_notes_due",
        "PRAGMA user_version = 2",
        "UPDATE room_master_table SET identity_hash = 'other'",
      })
  void theCheckerNotices(String damage) throws IOException, SQLException {
    try (SqliteConnection app = TestFiles.app(file)) {
      app.execute(damage);
    }
    assertThat(problems()).isNotEmpty();
  }

  @Test
  void aRoomAppMayRebuildATable() {
    try (SqliteConnection app = TestFiles.app(file)) {
      app.execute("PRAGMA foreign_keys = OFF");
      app.execute("BEGIN IMMEDIATE");
      for (String type : List.of("notebooks", "labels", "notes", "attachments")) {
        app.execute("CREATE TABLE new_table AS SELECT * FROM " + type);
        app.execute("DROP TABLE " + type);
        app.execute("ALTER TABLE new_table RENAME TO " + type);
      }
      app.execute("COMMIT");
    }
  }

  private List<String> problems() throws IOException, SQLException {
    String schema = RoomSchema.export(Notes.SCHEMA);
    Map<String, Object> exported =
        new ObjectMapper().readValue(schema, new TypeReference<Map<String, Object>>() {});
    return RoomValidator.problems(file, exported);
  }
}
