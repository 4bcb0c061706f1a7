package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.database.Migration;
import dev.sluice.engine.LayoutFour;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A placeholder, edited in the next version of the app, is still one: no update of it replaces what
 * the server has, whatever the new version says of an empty field.
 */
class PlaceholdersOfVersionsTest {

  private record Choir(String name, String colour) {}

  private record Singer(String name, Ref<Choir> choir) {}

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private ObjectNode choir = Json.object().put("id", 7).put("name", "Bach").put("colour", "blue");
  private boolean isListed;
  private EntityType<Choir> choirs;
  private EntityType<Singer> singers;

  @BeforeEach
  void sync() {
    server.answers(this::answer);
    open(schema(1, Field.text("colour", Choir::colour)), desk -> {});
  }

  private Reply answer(Request request) {
    String path = request.url().pathSegments().get(1);
    if (request.method().equals("PUT")) {
      choir = (ObjectNode) ScriptedServer.body(request).deepCopy();
      return Reply.json(choir.put("id", 7));
    }
    if (path.equals("singers")) {
      ObjectNode anna = Json.object().put("id", 1).put("name", "Anna").put("choir_id", 7);
      return Reply.json(Json.array().add(anna));
    }
    ObjectNode other = Json.object().put("id", 1).put("name", "Ulm").put("colour", "red");
    return Reply.json(isListed ? Json.array().add(other).add(choir) : Json.array().add(other));
  }

  private SyncSchema schema(int version, Field<Choir, String> colour) {
    Field<Choir, String> name = Field.text("name", Choir::name);
    Endpoint update = Endpoint.put("choirs/{id}").entire();
    choirs =
        EntityType.<Choir>named("choirs", Endpoints.list("choirs").omitting().update(update))
            .fields(name, colour)
            .build(row -> new Choir(row.require(name), row.get(colour)));
    Field<Singer, String> singer = Field.text("name", Singer::name);
    Field<Singer, Ref<Choir>> of =
        Field.<Singer, Choir>reference("choir_id", choirs, Singer::choir).nullable();
    singers =
        EntityType.<Singer>named("singers", Endpoints.list("singers"))
            .fields(singer, of)
            .build(row -> new Singer(row.require(singer), row.get(of)));
    return SyncSchema.of(version, choirs, singers);
  }

  private Path file() {
    return folder.resolve("c.db");
  }

  private void open(SyncSchema schema, Consumer<Desk> use, Migration... steps) {
    try (Desk desk = Desk.open(file(), schema, server, time, List.of(steps))) {
      use.accept(desk);
      desk.sync();
    }
  }

  private void editOfTheNextVersionWaits(Field<Choir, String> colour, Migration... steps) {
    open(schema(steps.length + 1, colour), this::edit, steps);
    String bach = Json.object().put("id", 7).put("name", "Bach").put("colour", "blue").toString();
    assertThat(choir.toString()).isEqualTo(bach);
    isListed = true;
    open(schema(steps.length + 1, colour), desk -> {});
    assertThat(choir.path("name").textValue()).isEqualTo("Edited");
    assertThat(choir.path("colour").textValue()).isEqualTo("blue");
  }

  private void edit(Desk desk) {
    Ref<Choir> standIn = desk.all(singers).get(0).choir();
    assertThat(desk.table(choirs).state(standIn)).isEqualTo(SyncState.PLACEHOLDER);
    desk.table(choirs).update(standIn, old -> new Choir("Edited", old.colour()));
  }

  @Test
  void whenAFieldIsFilled() {
    Field<Choir, String> colour = Field.text("colour", Choir::colour);
    editOfTheNextVersionWaits(colour, Migration.to(2).fillColumn("choirs", colour, "'x'"));
  }

  @Test
  void whenTheFieldOfAnAbsentMemberHasAnotherValue() {
    editOfTheNextVersionWaits(
        Field.<Choir>text("colour", Choir::colour).orElse("white"), Migration.to(2));
  }

  @Test
  void whenAnEarlierLayoutMadeThePlaceholder() {
    LayoutFour.toFive(file());
    editOfTheNextVersionWaits(Field.text("colour", Choir::colour));
  }
}
