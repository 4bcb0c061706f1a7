package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The next version of an app says otherwise where rows come from, and what lists leave out. */
class OtherListsOfVersionsTest {

  private record Owner(String name) {}

  private record Pet(String name, @Nullable Ref<Owner> owner) {}

  private static final Field<Owner, String> OWNER = Field.text("name", Owner::name);
  private static final Field<Pet, String> NAME = Field.text("name", Pet::name);
  private static final Field<Pet, Instant> AT =
      Field.<Pet>instant("at", any -> null).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> pets = new LinkedHashMap<>();
  private Instant before;

  @BeforeEach
  void rows() {
    before = time.now();
    time.advance(Duration.ofDays(1));
    pet(1, "Rex").put("owner_id", 7).put("lives", false);
    time.advance(Duration.ofDays(1));
    pet(2, "Cat").putNull("owner_id").put("lives", true);
    time.advance(Duration.ofDays(1));
    server.answers(this::answer);
  }

  private ObjectNode pet(long id, String name) {
    ObjectNode pet = Json.object().put("id", id).put("name", name).put("at", time.now().toString());
    pets.put(id, pet.put("born", before.toString()));
    return pet;
  }

  private Reply answer(Request request) {
    ArrayNode list = Json.array();
    if (request.method().equals("PUT")) {
      ObjectNode pet = pets.get(Long.parseLong(request.url().pathSegments().get(2)));
      pet.setAll((ObjectNode) ScriptedServer.body(request));
      return Reply.json(pet.put("at", time.now().toString()));
    }
    if (request.url().pathSegments().get(1).equals("pets")) {
      String since = request.url().queryParameter("since");
      Instant from = since == null ? before : Instant.ofEpochSecond(Long.parseLong(since));
      boolean all = request.url().queryParameter("lives") == null;
      pets.values().stream()
          .filter(pet -> !Instant.parse(pet.path("at").asText()).isBefore(from))
          .filter(pet -> all || pet.path("lives").asBoolean())
          .forEach(list::add);
    }
    return Reply.json(list);
  }

  private static EntityType<Owner> owners(Endpoints endpoints) {
    return EntityType.<Owner>named("owners", endpoints)
        .fields(OWNER)
        .build(row -> new Owner(row.require(OWNER)));
  }

  private static EntityType<Pet> pets(
      String list, EntityType<Owner> owners, Field<Pet, Instant> modifiedAt) {
    Field<Pet, Ref<Owner>> owner =
        Field.<Pet, Owner>reference("owner_id", owners, Pet::owner).nullable();
    Endpoint update = Endpoint.put("pets/{id}").entire();
    return EntityType.<Pet>named("pets", Endpoints.list(list).since().update(update))
        .fields(NAME, owner)
        .modifiedAt(modifiedAt)
        .build(row -> new Pet(row.require(NAME), row.get(owner)));
  }

  private SyncReport sync(EntityType<Owner> owners, EntityType<Pet> pets) {
    SyncSchema schema = SyncSchema.of(1, owners, pets);
    try (Desk desk = Desk.open(folder.resolve("p.db"), schema, server, time)) {
      SyncReport report = desk.synced();
      desk.table(pets).update(pets.ref(1), pet -> new Pet(pet.name() + "!", pet.owner()));
      desk.synced();
      return report;
    }
  }

  @Test
  void aReferenceIsFetchedAnewOnceItsListIsSaidToLeaveRowsOut() {
    EntityType<Owner> all = owners(Endpoints.list("owners"));
    try (Desk desk =
        Desk.open(
            folder.resolve("p.db"), SyncSchema.of(1, all, pets("pets", all, AT)), server, time)) {
      desk.synced();
    }
    EntityType<Owner> some = owners(Endpoints.list("owners").omitting());
    sync(some, pets("pets", some, AT));
    assertThat(pets.get(1L).path("name").asText()).isEqualTo("Rex!");
    assertThat(pets.get(1L).path("owner_id").asLong()).isEqualTo(7);
  }

  @Test
  void anotherListIsFetchedFromItsBeginning() {
    EntityType<Owner> owners = owners(Endpoints.list("owners"));
    sync(owners, pets("pets?lives=true", owners, AT));
    EntityType<Pet> all = pets("pets", owners, AT);
    SyncSchema schema = SyncSchema.of(1, owners, all);
    try (Desk desk = Desk.open(folder.resolve("p.db"), schema, server, time)) {
      desk.synced();
      assertThat(desk.all(all)).extracting(Pet::name).containsExactly("Cat!", "Rex");
    }
  }

  @Test
  void anotherDateOfTheRowsIsNoSignOfARestoredServer() {
    EntityType<Owner> owners = owners(Endpoints.list("owners"));
    sync(owners, pets("pets", owners, AT));
    Field<Pet, Instant> born =
        Field.<Pet>instant("at", any -> null).json("born").nullable().byServer();
    assertThat(sync(owners, pets("pets", owners, born)).problems()).isEmpty();
  }
}
