package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A value stands in an object with constants, and null stands there without them. */
@Timeout(60)
class ObjectsAroundValuesTest {

  private record Note(String title, @Nullable Instant due, @Nullable BigDecimal price) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> DUE =
      Field.<Note>instant("due", Note::due).json("due.iso").beside("__type", "Date").nullable();
  private static final Field<Note, BigDecimal> PRICE =
      Field.<Note>decimal("price", Note::price)
          .json("price.amount")
          .beside("currency", "EUR")
          .beside("scale", 2L)
          .nullable();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}")))
          .fields(TITLE, DUE, PRICE)
          .build(row -> new Note(row.require(TITLE), row.get(DUE), row.get(PRICE)));

  private static final Instant DAY = Instant.parse("2026-12-01T09:00:00Z");
  private static final String DATE = "{'__type':'Date','iso':'2026-12-01T09:00:00Z'}";
  private static final String MONEY = "{'amount':3.5,'currency':'EUR','scale':2}";

  private final WireDesk.Server server =
      new WireDesk.Server() {
        @Override
        Answer create(Request request) {
          ObjectNode row = body(request).put("id", rows.size() + 1);
          rows.put(row.get("id").asText(), row);
          return Answer.json(row);
        }

        @Override
        Answer one(Request request, String id) {
          return merge(request, id);
        }
      };
  private WireDesk desk;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    desk = new WireDesk(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private static ObjectNode json(String text) {
    return Json.object(text.replace('\'', '"'));
  }

  private void served(String values) {
    assertThat(server.rows.get("1")).isEqualTo(json(values));
  }

  @Test
  void anObjectIsReadAndIsNoEdit() {
    String row = "{'id':1,'title':'a','due':" + DATE + ",'price':{'amount':'3.50'}}";
    server.rows.put("1", json(row));
    server.rows.put("2", json("{'id':2,'title':'b','due':null,'price':null}"));
    desk.synced();
    desk.synced();
    assertThat(desk.all(NOTES))
        .containsExactlyInAnyOrder(
            new Note("a", DAY, new BigDecimal("3.5")), new Note("b", null, null));
    assertThat(server.log()).allMatch(arrival -> arrival.method().equals("GET"));
  }

  @Test
  void constantsGoWithTheirValueAndNullIsNull() {
    Ref<Note> note = desk.table(NOTES).create(new Note("a", DAY, null));
    desk.synced();
    served("{'id':1,'title':'a','due':" + DATE + ",'price':null}");
    desk.table(NOTES).update(note, old -> new Note("b", old.due(), old.price()));
    desk.synced();
    assertThat(server.sent("PATCH").get(0).body().utf8()).isEqualTo("{\"title\":\"b\"}");
    desk.table(NOTES).update(note, old -> new Note("b", null, new BigDecimal("3.50")));
    desk.synced();
    served("{'id':1,'title':'b','due':null,'price':" + MONEY + "}");
    assertThat(desk.all(NOTES)).isEqualTo(List.of(new Note("b", null, new BigDecimal("3.5"))));
  }

  @Test
  void onlyAValueInAnObjectOfItsOwnHasConstantsBesideIt() {
    assertRefused(
        Field.<Note>text("a", Note::title).beside("kind", "x"),
        "notes.a has constants beside it, so its JSON name is a path such as a.value");
    assertRefused(
        Field.<Note>text("a", Note::title).json("price.text").beside("kind", "x"),
        "the object around notes.price holds only this value and its constants");
    assertRefused(
        Field.<Note>text("a", any -> null).json("price.tax").nullable().byServer(),
        "the object around notes.price holds only this value and its constants");
    assertRefused(
        Field.<Note>text("a", Note::title).json("a.b").beside("b", "x"),
        "the object around notes.a holds only this value and its constants");
    assertThatThrownBy(() -> TITLE.beside("kind", 1.5)).hasMessageContaining("a constant is");
    assertThatThrownBy(() -> TITLE.beside("a.b", "x")).hasMessageContaining("a.b");
    assertThatThrownBy(
            () -> Field.references("all", NOTES, any -> List.<Ref<Note>>of()).beside("a", "b"))
        .hasMessageContaining("all: beside() is for no list");
  }

  private static void assertRefused(Field<Note, ?> field, String words) {
    Endpoints endpoints = Endpoints.list("notes").create(Endpoint.post("notes"));
    assertThatThrownBy(
            () ->
                EntityType.<Note>named("notes", endpoints)
                    .fields(TITLE, PRICE, field)
                    .build(row -> new Note("", null, null)))
        .hasMessage(words);
  }
}
