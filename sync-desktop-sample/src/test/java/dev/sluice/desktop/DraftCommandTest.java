package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.lab.torture.SchemaServer;
import dev.sluice.schema.SyncSchema;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From an API's description to a schema file, by the command line. */
class DraftCommandTest {

  private static final String DESCRIPTION =
      """
      openapi: 3.0.0
      info: {title: Notes, version: '1'}
      servers: [{url: 'http://127.0.0.1:1/v1'}]
      paths:
        /notes:
          get:
            responses:
              '200':
                description: done
                content:
                  application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Note'}}}
          post:
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}}
            responses:
              '201':
                description: done
                content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}
      components:
        schemas:
          Note: {type: object, required: [id, title], properties: {id: {type: integer}, title: {type: string}}}
      """;

  @TempDir private Path folder;
  private Path description;
  private Path draft;

  @BeforeEach
  void describe() throws IOException {
    description = Files.writeString(folder.resolve("openapi.yaml"), DESCRIPTION);
    draft = folder.resolve("notes.sluice.yaml");
  }

  @Test
  void aDraftIsPrintedAndAsked() {
    String text = Cli.run("draft", description.toString()).ended(0).out();
    assertThat(text)
        .contains("version: 1", "  notes:\n    list: notes", "title: {text, fingerprint}");
    JsonNode json = Cli.run("draft", description.toString(), "--json").ended(0).json();
    assertThat(json.get("draft").asText()).isEqualToIgnoringNewLines(text);
    assertThat(json.at("/questions/0/word").asText()).isEqualTo("limits");
  }

  @Test
  void aDraftIsASchemaFile() {
    String said = run("--out", draft.toString()).ended(0).out();
    assertThat(said).contains("notes.sluice.yaml: a draft with 2 questions");
    assertThat(Cli.run("schema", draft.toString()).ended(0).out())
        .isEqualTo("notes at notes: [title]\n");
  }

  @Test
  void rowsAreSyncedByADraft() throws IOException {
    run("--out", draft.toString()).ended(0);
    SyncSchema schema = SchemaFile.read(draft).schema();
    Resource[] resources = SchemaServer.of(schema).toArray(Resource[]::new);
    RestServer server = new RestServer(ServerClock.system(), resources);
    try (WireServer wire = WireServer.start(server)) {
      withDraft("rows", "add", "notes", "title=Buy milk");
      withDraft("sync", "--server", wire.url(), "--limits", "1000/1s", "--token", "secret");
    }
    assertThat(server.rows("notes").get(0).get("title").asText()).isEqualTo("Buy milk");
  }

  private void withDraft(String... command) {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of("--schema", draft.toString(), "--db", folder + "/notes.db"));
    Cli.run(args.toArray(String[]::new)).ended(0);
  }

  @Test
  void aFileThatIsThereStays() throws IOException {
    Files.writeString(draft, "mine");
    assertThat(run("--out", draft.toString()).ended(2).err()).contains("--force writes over it");
    assertThat(draft).hasContent("mine");
    JsonNode json = run("--out", draft.toString(), "--force", "--json").ended(0).json();
    assertThat(json.get("file").asText()).isEqualTo(draft.toString());
    assertThat(Files.readString(draft)).contains("version: 1");
  }

  @Test
  void whatIsNoDescriptionIsToldInOneLine() throws IOException {
    Files.writeString(description, "paths: [");
    assertThat(run().ended(2).err().lines()).hasSize(1);
    Files.write(description, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(run().ended(2).err()).contains("no text in UTF-8");
    Files.writeString(description, DESCRIPTION.replace("id: {type: integer},", ""));
    assertThat(run("--out", draft.toString()).ended(2).err())
        .contains("nothing here can be synced");
    assertThat(draft).doesNotExist();
    Files.delete(description);
    assertThat(run().ended(1).err()).contains("does not exist");
  }

  private Cli.Result run(String... more) {
    String[] args = new String[more.length + 2];
    args[0] = "draft";
    args[1] = description.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return Cli.run(args);
  }
}
