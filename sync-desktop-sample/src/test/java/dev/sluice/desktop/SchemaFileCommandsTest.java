package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.lab.torture.SchemaServer;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's rows are in a file, both ways, by a schema file and the command line only. */
class SchemaFileCommandsTest {

  private static final String SCHEMA =
      """
      version: 1
      types:
        folders:
          list: folders
          textIds:
          create: {post: folders}
          update: {patch: "folders/{id}"}
          delete: {delete: "folders/{id}"}
          fields:
            name: {text, fingerprint}
        notes:
          list: notes
          rowsAt: data
          create: {post: notes, wrappedIn: note}
          update: {patch: "notes/{id}", wrappedIn: note}
          delete: {delete: "notes/{id}"}
          fields:
            folder: {reference: folders, nullable, json: folder_id}
            title: {text, fingerprint}
            done: {bool, orElse: false}
            due: {date, nullable}
      """;

  @TempDir private Path folder;
  private Path schema;

  @BeforeEach
  void writeSchema() throws IOException {
    schema = Files.writeString(folder.resolve("notes.sluice.yaml"), SCHEMA);
  }

  private Result run(String command, String... more) {
    List<String> args = new ArrayList<>(List.of(command.split(" ")));
    args.addAll(List.of(more));
    args.addAll(List.of("--schema", schema.toString(), "--db", folder + "/notes.db"));
    return Cli.run(Map.of("SLUICE_TOKEN", "secret"), args.toArray(String[]::new));
  }

  private List<String> rows(String type) {
    List<String> rows = new ArrayList<>();
    run("rows list " + type, "--json")
        .ended(0)
        .json()
        .get("rows")
        .forEach(row -> rows.add("" + row));
    return rows;
  }

  private static RestServer server() {
    List<Resource> resources = SchemaServer.of(SchemaFile.parse("s", SCHEMA).schema());
    return new RestServer(ServerClock.system(), resources.toArray(Resource[]::new));
  }

  @Test
  void rowsGoBothWays() throws IOException {
    RestServer server = server();
    try (WireServer wire = WireServer.start(server)) {
      run("rows add folders", "name=Home").ended(0);
      run("rows add notes", "title=Buy milk", "folder=1", "due=2026-12-01").ended(0);
      assertThat(run("status").ended(0).out()).contains("notes");
      sync(wire);
      JsonNode note = server.rows("notes").get(0);
      assertThat(note.get("title").asText()).isEqualTo("Buy milk");
      assertThat(note.get("due").asText()).isEqualTo("2026-12-01");
      assertThat(note.get("folder_id")).isEqualTo(server.rows("folders").get(0).get("id"));
      server.edit("notes", note.get("id").asText(), json("{\"done\": true}"));
      run("rows edit notes 1", "due=null").ended(0);
      sync(wire);
      assertThat(rows("notes"))
          .containsExactly(
              "{\"id\":1,\"state\":\"synced\",\"folder\":1,\"title\":\"Buy milk\",\"done\":true,"
                  + "\"due\":null}");
      assertThat(server.rows("notes").get(0).get("due").isNull()).isTrue();
      run("rows delete notes 1").ended(0);
      sync(wire);
      assertThat(server.rows("notes")).isEmpty();
      assertThat(rows("notes")).isEmpty();
    }
  }

  private void sync(WireServer wire) {
    run("sync", "--server", wire.url(), "--limits", "1000/1s").ended(0);
  }

  private static ObjectNode json(String text) throws IOException {
    return new ObjectMapper().readValue(text, ObjectNode.class);
  }

  @Test
  void theFileMaySayWhereTheServerIsAndHowOftenItMayBeAsked() throws IOException {
    RestServer server = server();
    server.setAuthorization("Bearer secret");
    try (WireServer wire = WireServer.start(server)) {
      assertThat(run("sync").ended(2).err()).contains("--server is missing");
      Files.writeString(
          schema, "server: " + wire.url() + "\nlimits: [1000/1s]\ncredentials: bearer\n" + SCHEMA);
      run("sync").ended(0);
      server.setAuthorization("Bearer other");
      run("sync").ended(4);
    }
  }

  @Test
  void aWrongFileIsToldWithItsLineAndTouchesNothing() throws IOException {
    Files.writeString(schema, SCHEMA.replace("rowsAt", "rowsIn"));
    for (String command : List.of("sync", "status", "failures", "rows list notes")) {
      String said = run(command).ended(2).err();
      assertThat(said).contains("notes.sluice.yaml:13: ").contains("rowsIn");
    }
    assertThat(folder.resolve("notes.db")).doesNotExist();
  }

  @Test
  void wrongValuesAreRefusedInWords() {
    run("rows add folders", "name=Home").ended(0);
    assertThat(run("rows add notes", "done=true").ended(2).err()).contains("title needs a value");
    assertThat(run("rows add notes", "title=a", "due=soon").ended(2).err())
        .contains("'soon' is no value of due: a day like 2026-11-20");
    assertThat(run("rows add notes", "colour=red").ended(2).err()).contains("no column colour");
    assertThat(run("rows add cards", "a=b").ended(2).err()).contains("no type cards");
    assertThat(run("rows edit notes 7", "title=a").ended(1).err()).contains("no row notes/7");
    assertThat(run("rows add notes", "title=a", "folder=9").ended(2).err()).contains("folders/9");
    assertThat(rows("notes")).isEmpty();
  }

  @Test
  void aSchemaIsShownAndItsJsonSchemaPrinted() {
    assertThat(Cli.run("schema", schema.toString()).ended(0).out())
        .isEqualTo(
            """
            folders at folders: [name]
            notes at notes: [folder, title, done, due]
            """);
    assertThat(Cli.run("schema", "--json-schema").ended(0).out()).contains("\"wrappedIn\"");
    assertThat(Cli.run("schema").ended(2).err()).contains("a schema file is missing");
  }

  @Test
  void theServerOfAFileIsProbed() throws IOException {
    try (WireServer wire = WireServer.start(server())) {
      Result probed =
          Cli.run(
              Map.of("SLUICE_TOKEN", "secret"),
              "probe",
              "--schema",
              schema.toString(),
              "--server",
              wire.url(),
              "--limits",
              "999/1s",
              "--worst-transit",
              "1s");
      assertThat(probed.ended(0).out()).contains("The server is as the schema says.");
    }
  }
}
