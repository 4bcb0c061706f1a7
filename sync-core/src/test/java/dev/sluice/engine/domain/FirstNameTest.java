package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A row that never changed has null as the time of its last change, and a time of creation. */
@Timeout(60)
class FirstNameTest {

  private record Note(String title, @Nullable Instant changed, @Nullable Instant made) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> CHANGED =
      Field.<Note>instant("changed", Note::changed)
          .json("date_updated", "date_created")
          .nullable()
          .byServer();
  private static final Field<Note, Instant> MADE =
      Field.<Note>instant("made", Note::made).json("date_created").nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .since(Since.isoSeconds("after").withoutDeleted(Duration.ofDays(1)))
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(CHANGED)
          .createdAt(MADE)
          .build(row -> new Note(row.require(TITLE), row.get(CHANGED), row.get(MADE)));

  private static final Instant CREATED = Instant.parse("2026-11-01T10:00:00Z");
  private static final Instant UPDATED = Instant.parse("2026-11-02T10:00:00Z");

  private final WireDesk.Server server =
      new WireDesk.Server() {
        @Override
        Answer create(Request request) {
          return Answer.json(add(rows.size() + 1, body(request)));
        }

        @Override
        Answer one(Request request, String id) {
          return Answer.json(rows.get(id).setAll(body(request).put("date_updated", "" + UPDATED)));
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

  private ObjectNode add(int id, ObjectNode values) {
    ObjectNode row = values.put("id", id).put("date_created", "" + CREATED).putNull("date_updated");
    server.rows.put("" + id, row);
    return row;
  }

  @Test
  void theFirstNameThatIsNotNullCounts() {
    add(1, Json.object().put("title", "one"));
    ObjectNode other = add(2, Json.object().put("title", "two"));
    other.put("date_updated", "" + UPDATED);
    desk.synced();
    assertThat(desk.all(NOTES))
        .containsExactlyInAnyOrder(
            new Note("one", CREATED, CREATED), new Note("two", UPDATED, CREATED));
    desk.synced();
    assertThat(server.sent("GET").get(1).query("after")).isPresent();
  }

  @Test
  void anAnswerToACreateHasOnlyTheTimeOfTheCreation() {
    Ref<Note> note = desk.table(NOTES).create(new Note("one", null, null));
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("one", CREATED, CREATED));
    desk.table(NOTES).update(note, old -> new Note("two", old.changed(), old.made()));
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("two", UPDATED, CREATED));
    assertThat(server.rows.get("1").get("title").asText()).isEqualTo("two");
  }

  @Test
  void aFieldThatIsWrittenSharesNoName() {
    Field<Note, String> title = TITLE.json("title", "date_created");
    assertThatThrownBy(
            () ->
                EntityType.<Note>named("notes", Endpoints.list("notes"))
                    .fields(title, MADE)
                    .build(row -> new Note("", null, null)))
        .hasMessage("notes.title and notes.made have the same JSON name date_created");
  }
}
