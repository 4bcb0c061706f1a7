package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema lacks a word, so that answers cannot be read: the report says which word. */
class MissingWordsTest {

  private record Note(String title, Instant at) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT = Field.<Note>instant("at", Note::at).nullable();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);

  private static EntityType<Note> notes(UnaryOperator<Endpoints> words) {
    Endpoints endpoints = Endpoints.list("notes").create(Endpoint.post("notes"));
    return EntityType.<Note>named("notes", words.apply(endpoints))
        .fields(TITLE, AT)
        .build(row -> new Note(row.require(TITLE), row.get(AT)));
  }

  private Desk open(EntityType<Note> type) {
    return Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, type), server, time);
  }

  private SyncReport report(String answer) {
    server.answers(request -> Reply.of(200, answer));
    try (Desk desk = open(notes(same -> same))) {
      return desk.sync();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'id': 'b7', 'title': 'a'}]|the id of a row of notes is invalid: a text; textIds()?",
        "[{'id': 'https://h/notes/7'}]|is invalid: a text; identifiedByLink(name)?",
        "[{'title': 'a'}]|the id of a row of notes is missing",
        "[{'id': 7, 'title': 'a', 'at': 1767225600}]|row 7 of notes is invalid: a number; epoch(",
        "[{'id': 7, 'title': ['x']}]|the title of row 7 of notes is invalid: a list",
        "[{'id': 7, 'title': null}]|row 7 of notes is null, and the field is not nullable()",
      })
  void S137_aRowIsNamedWithItsFieldAndTheWordThatItNeeds(String answer, String problem) {
    assertThat(report(answer.replace('\'', '"')).problems())
        .singleElement()
        .asString()
        .contains(problem);
  }

  @Test
  void S137_aListInAnObjectNeedsRowsAt() {
    assertThat(report("{\"count\": 1, \"data\": [{\"id\": 7}]}").error())
        .get()
        .extracting(SyncException::getMessage)
        .asString()
        .contains("the answer for notes is no list; rowsAt(\"data\")?");
  }

  /** A name may be a secret that the server repeats. */
  @Test
  void S137_aNameThatIsNoWordIsNotRepeated() {
    assertThat(report("{\"s3cr3t\": [{\"id\": 7}]}").error())
        .get()
        .extracting(SyncException::getMessage)
        .asString()
        .endsWith("the answer for notes is no list");
  }

  @Test
  void S137_anotherPlaceOfTheRowsIsNamed() {
    server.answers(request -> Reply.of(200, "{\"data\": [{\"id\": 7}]}"));
    try (Desk desk = open(notes(words -> words.rowsAt("items")))) {
      assertThat(desk.sync().error())
          .get()
          .extracting(SyncException::getMessage)
          .asString()
          .contains("the answer for notes has no items; rowsAt(\"data\")?");
    }
  }

  @Test
  void S137_aRowInAnObjectNeedsRowAt() {
    server.answers(
        request ->
            request.method().equals("GET")
                ? Reply.of(200, "[]")
                : Reply.of(201, "{\"data\": {\"id\": 7, \"title\": \"a\"}}"));
    EntityType<Note> type = notes(same -> same);
    try (Desk desk = open(type)) {
      desk.table(type).create(new Note("a", null));
      assertThat(desk.push().error())
          .get()
          .extracting(SyncException::getMessage)
          .asString()
          .contains("the id of a row of notes is missing; rowAt(\"data\")?");
    }
  }
}
