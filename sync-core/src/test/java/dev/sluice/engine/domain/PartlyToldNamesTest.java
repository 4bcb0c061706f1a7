package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import okhttp3.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two fields are the fingerprint of a pet, and the list leaves out its breed. */
class PartlyToldNamesTest {

  private record Pet(String name, String breed) {}

  private static final Field<Pet, String> NAME = Field.text("name", Pet::name).fingerprint();
  private static final Field<Pet, String> BREED =
      Field.<Pet>text("breed", Pet::breed).nullable().fingerprint();
  private static final EntityType<Pet> PETS =
      EntityType.<Pet>named(
              "pets",
              Endpoints.list("pets")
                  .create(Endpoint.post("pets"))
                  .update(Endpoint.patch("pets/{id}"))
                  .alreadyExists("taken"))
          .fields(NAME, BREED)
          .build(row -> new Pet(row.require(NAME), row.get(BREED)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> pets = new LinkedHashMap<>();
  private boolean isLost = true;

  @BeforeEach
  void answer() {
    server.answers(this::answer);
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      pets.values().forEach(pet -> list.add(pet.deepCopy().remove(Set.of("breed"))));
      return Reply.json(list);
    }
    ObjectNode said = (ObjectNode) ScriptedServer.body(request).deepCopy();
    if (request.method().equals("PATCH")) {
      return Reply.json(pets.get(1L).setAll(said));
    }
    if (pets.values().stream().anyMatch(pet -> pet.path("breed").equals(said.path("breed")))) {
      return Reply.of(409, "taken");
    }
    long id = pets.size() + 1L;
    pets.put(id, said.put("id", id));
    if (isLost) {
      isLost = false;
      return Reply.of(-1, "");
    }
    return Reply.json(said);
  }

  private void isThereOnce(Desk desk) {
    desk.synced();
    desk.synced();
    assertThat(desk.all(PETS)).containsExactly(new Pet("Rex", "dachshund"));
    assertThat(pets.values())
        .extracting(pet -> pet.path("name").asText() + " " + pet.path("breed").asText())
        .containsExactly("Rex dachshund");
  }

  @Test
  void aLostCreateIsFoundByWhatTheListTells() {
    try (Desk desk = Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PETS), server, time)) {
      desk.synced();
      desk.table(PETS).create(new Pet("Rex", "dachshund"));
      desk.sync();
      assertThat(pets).hasSize(1);
      isThereOnce(desk);
    }
  }

  /** The list has not proved that it is the same row. */
  @Test
  void whatItDoesNotTellIsSaidOnceMore() {
    try (Desk desk = Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PETS), server, time)) {
      desk.synced();
      desk.table(PETS).create(new Pet("Rex", "dachshund"));
      desk.sync();
      pets.get(1L).remove("breed");
      isThereOnce(desk);
    }
  }

  @Test
  void soIsARowThatTheServerHasAlready() {
    isLost = false;
    try (Desk desk = Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PETS), server, time)) {
      desk.synced();
      pets.put(1L, Json.object().put("id", 1).put("name", "Rex").put("breed", "dachshund"));
      desk.table(PETS).create(new Pet("Rex", "dachshund"));
      desk.push();
      isThereOnce(desk);
    }
  }
}
