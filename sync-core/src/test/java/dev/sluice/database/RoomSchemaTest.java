package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.schema.Notes;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomSchemaTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  @ParameterizedTest
  @ValueSource(strings = {"vector-1", "vector-2"})
  void hashesWhatRoomExportedAsRoomDoes(String vector) throws IOException {
    Map<String, Object> file = vector(vector);
    assertThat(RoomSchema.identityHash(file)).isEqualTo(database(file).get("identityHash"));
  }

  @Test
  void theOrderOfEntitiesDoesNotCount() throws IOException {
    Map<String, Object> file = vector("vector-2");
    String hash = RoomSchema.identityHash(file);
    Collections.reverse((List<?>) database(file).get("entities"));
    assertThat(RoomSchema.identityHash(file)).isEqualTo(hash);
  }

  @Test
  void viewsAreHashedAfterAllEntities() throws IOException {
    Map<String, Object> file = vector("vector-1");
    String without = RoomSchema.identityHash(file);
    Map<String, Object> view =
        Map.of("viewName", "v", "createSql", "CREATE VIEW `${VIEW_NAME}` AS SELECT 1");
    database(file).put("views", new ArrayList<>(List.of(view)));
    assertThat(RoomSchema.identityHash(file)).isNotEqualTo(without).hasSize(32);
  }

  @Test
  void whatWeExportHasTheHashThatWeWrite() throws IOException {
    String text = RoomSchema.export(Notes.SCHEMA);
    Map<String, Object> file = JSON.readValue(text, MAP);
    assertThat(file.get("formatVersion")).isEqualTo(1);
    assertThat(RoomSchema.identityHash(file))
        .isEqualTo(RoomSchema.identityHash(Notes.SCHEMA))
        .isEqualTo(database(file).get("identityHash"));
  }

  @Test
  void theExportTellsTablesAsRoomWritesThem() throws IOException {
    Map<String, Object> file = JSON.readValue(RoomSchema.export(Notes.SCHEMA), MAP);
    Map<?, ?> notes = (Map<?, ?>) ((List<?>) database(file).get("entities")).get(2);
    assertThat(notes.get("createSql"))
        .isEqualTo(
            "CREATE TABLE IF NOT EXISTS `${TABLE_NAME}` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT"
                + " NULL, `server_id` INTEGER, `deleted` INTEGER NOT NULL, `notebook_id` INTEGER,"
                + " `label_ids` TEXT NOT NULL, `text` TEXT NOT NULL, `pinned` INTEGER NOT NULL,"
                + " `weight` REAL, `due` INTEGER, `json` TEXT, `open` INTEGER NOT NULL, `at`"
                + " INTEGER, FOREIGN KEY(`notebook_id`) REFERENCES `notebooks`(`id`) ON UPDATE NO"
                + " ACTION ON DELETE SET NULL )");
    assertThat(((Map<?, ?>) ((List<?>) notes.get("indices")).get(0)).get("createSql"))
        .isEqualTo(
            "CREATE UNIQUE INDEX IF NOT EXISTS `index_notes_server_id` ON `${TABLE_NAME}`"
                + " (`server_id`)");
    assertThat(notes.get("fields").toString())
        .contains("fieldPath=notebookId, columnName=notebook_id, affinity=INTEGER}")
        .contains("fieldPath=labelIds, columnName=label_ids, affinity=TEXT, notNull=true}");
  }

  @Test
  void theExportHasRoomsOrderInEveryProcess() {
    String text = RoomSchema.export(Notes.SCHEMA).replaceAll("\\s", "");
    assertThat(text)
        .startsWith("{\"formatVersion\":1,\"database\":{\"version\":1,\"identityHash\":")
        .contains("\"primaryKey\":{\"autoGenerate\":true,\"columnNames\":[\"id\"]},\"indices\":");
  }

  private static Map<String, Object> vector(String name) throws IOException {
    try (InputStream in =
        RoomSchemaTest.class.getResourceAsStream("/room-vectors/" + name + ".json")) {
      return JSON.readValue(in, MAP);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> database(Map<String, Object> file) {
    return (Map<String, Object>) file.get("database");
  }
}
