package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that do not write null for a reference to nothing. */
class EmptyReferencesTest {

  private record Folder(String name, @Nullable Ref<Folder> parent) {}

  private static final Field<Folder, String> NAME =
      Field.<Folder>text("name", Folder::name).fingerprint();
  private static final Field<Folder, Ref<Folder>> PARENT = Field.parent("parent", Folder::parent);
  private static final EntityType<Folder> FOLDERS =
      EntityType.<Folder>named(
              "folders",
              Endpoints.list("folders")
                  .create(Endpoint.post("folders"))
                  .update(Endpoint.patch("folders/{id}")))
          .fields(NAME, PARENT)
          .build(row -> new Folder(row.require(NAME), row.get(PARENT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("folders"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));

  private Desk desk() {
    return Desk.open(folder.resolve("f.db"), SyncSchema.of(1, FOLDERS), network, time);
  }

  private void told(JsonNode parent) {
    server.add("folders", Json.object().put("name", "root").set("parent", parent));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "\"0\"", "\"\"", "false", "null"})
  void aRowOfNoParentIsARoot(String nothing) {
    told(Json.parse(ByteString.encodeUtf8(nothing)));
    try (Desk desk = desk()) {
      assertThat(desk.synced().problems()).isEmpty();
      assertThat(desk.all(FOLDERS)).containsExactly(new Folder("root", null));
      desk.table(FOLDERS).update(FOLDERS.ref(1), root -> new Folder("renamed", root.parent()));
      desk.synced();
      assertThat(server.rows("folders"))
          .singleElement()
          .satisfies(row -> assertThat(row.path("name").asText()).isEqualTo("renamed"))
          .satisfies(
              row ->
                  assertThat(row.get("parent"))
                      .isEqualTo(Json.parse(ByteString.encodeUtf8(nothing))));
    }
  }

  @Test
  void aReferenceThatIsNoneIsStillInvalid() {
    told(Json.of(-1));
    try (Desk desk = desk()) {
      assertThat(desk.sync().problems()).hasSize(1);
      assertThat(desk.all(FOLDERS)).isEmpty();
    }
  }
}
