package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema is held against a server. */
class ProbeCommandTest {

  private static final String TOKEN = "0123secret";

  record Note(String title) {}

  static final Field<Note, String> TITLE = Field.<Note>text("title", Note::title).fingerprint();
  static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  /** What the command is told to load. */
  static final class OfNotes {
    static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES);
  }

  static final class Broken {
    static final SyncSchema SCHEMA = SyncSchema.of(0, NOTES);
  }

  static final class Two {
    static final SyncSchema ONE = SyncSchema.of(1, NOTES);
    static final SyncSchema TWO = SyncSchema.of(2, NOTES);
  }

  private static Result probe(String url, String schema, String... more) {
    List<String> words = new ArrayList<>(List.of("probe", "--server", url, "--limits", "500/1s"));
    words.addAll(List.of("--schema", schema, "--worst-transit", "0s"));
    words.addAll(List.of(more));
    return Cli.run(Map.of("SLUICE_TOKEN", TOKEN), words.toArray(String[]::new));
  }

  private static Result probe(Resource notes, String... more) throws IOException {
    RestServer server = new RestServer(ServerClock.system(), notes);
    server.setAuthorization("Bearer " + TOKEN);
    try (WireServer wire = WireServer.start(server)) {
      Result result = probe(wire.url(), OfNotes.class.getName(), more);
      assertThat(server.rows("notes")).isEmpty();
      assertThat(result.out() + result.err()).doesNotContain(TOKEN);
      return result;
    }
  }

  @Test
  void aServerLikeTheSchemaIsConfirmed() throws IOException {
    Result result = probe(Resource.at("notes"), "--credentials", "bearer").ended(0);
    assertThat(result.out()).isEqualToIgnoringNewLines("The server is as the schema says.");
    assertThat(result.err().lines())
        .contains("notes        yes a row can be made")
        .contains("notes        yes without credentials its list fails");
  }

  @Test
  void anotherServerIsNot() throws IOException {
    Resource notes = Resource.at("notes").ids(Ids.REUSED_NUMBERS);
    Result result = probe(notes, "--credentials", "bearer").ended(1);
    assertThat(result.out())
        .isEqualToIgnoringNewLines("The server differs from the schema in 1 way.");
    assertThat(result.err()).contains("notes        NO  ids are used once: ", "createdAt(…)");
    JsonNode findings = probe(notes, "--credentials", "bearer", "--json").ended(1).json();
    assertThat(StreamSupport.stream(findings.path("findings").spliterator(), false))
        .filteredOn(one -> one.path("verdict").asText().equals("otherwise"))
        .singleElement()
        .satisfies(one -> assertThat(one.path("question").asText()).isEqualTo("new_id"));
  }

  @Test
  void aWrongTokenIsToldAsThat() throws IOException {
    probe(Resource.at("notes"), "--credentials", "basic").ended(4);
  }

  @ParameterizedTest
  @CsvSource({
    "dev.sluice.Nowhere, there is no class",
    "java.lang.String, has 0 static fields",
    "dev.sluice.desktop.ProbeCommandTest$Two, has 2 static fields",
    "dev.sluice.desktop.ProbeCommandTest$Broken, cannot be made"
  })
  void aSchemaThatCannotBeLoadedIsWrongUsage(String schema, String words) {
    assertThat(probe("http://127.0.0.1:1/", schema).ended(2).err()).contains(words);
  }

  @Test
  void otherNonsenseIsWrongUsageToo() {
    String schema = OfNotes.class.getName();
    assertThat(probe("http://127.0.0.1:1/", schema, "--credentials", "kerberos").ended(2).err())
        .contains("basic, bearer or header:NAME");
    assertThat(probe("http://127.0.0.1:1/", schema, "--classpath", "nowhere.jar").ended(2).err())
        .contains("nowhere.jar of --classpath does not exist");
    probe("http://127.0.0.1:1/", schema).ended(3);
  }
}
