package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that reads and writes times and days in forms of its own. */
@Timeout(60)
class TimeFormatTest {

  private record Note(String title, @Nullable Instant at, @Nullable LocalDate day) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).format("dd.MM.yyyy HH:mm:ss").nullable();
  private static final Field<Note, LocalDate> DAY =
      Field.<Note>date("day", Note::day).format("MM/dd/yyyy").nullable();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}")))
          .fields(TITLE, AT, DAY)
          .build(row -> new Note(row.require(TITLE), row.get(AT), row.get(DAY)));

  private static final Instant NOON = Instant.parse("2026-12-01T12:00:05Z");
  private static final LocalDate MAY = LocalDate.of(2026, 5, 3);

  private final WireDesk.Server server =
      new WireDesk.Server() {
        @Override
        Answer create(Request request) {
          String id = "" + (rows.size() + 1);
          rows.put(id, body(request).put("id", Long.valueOf(id)));
          return Answer.json(rows.get(id));
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

  private String served(String name) {
    return server.rows.get("1").get(name).asText();
  }

  @Test
  void timesAreWrittenAndReadSo() {
    Ref<Note> note = desk.table(NOTES).create(new Note("a", NOON.plusMillis(7), MAY));
    desk.synced();
    assertThat(served("at")).isEqualTo("01.12.2026 12:00:05");
    assertThat(served("day")).isEqualTo("05/03/2026");
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("a", NOON, MAY));
    desk.table(NOTES).update(note, old -> new Note("a", null, old.day()));
    desk.synced();
    assertThat(served("at")).isEqualTo("null");
    assertThat(server.sent("PATCH").get(0).body().utf8()).isEqualTo("{\"at\":null}");
  }

  @Test
  void theUsualFormIsReadTooAndAnotherOneCostsItsRow() {
    server.rows.put("1", Json.object("{\"id\":1,\"title\":\"a\",\"at\":\"2026-12-01T12:00:05Z\"}"));
    server.rows.put("2", Json.object("{\"id\":2,\"title\":\"b\",\"at\":\"30.02.2026 12:00:05\"}"));
    assertThat(desk.sync().problems())
        .singleElement()
        .asString()
        .contains("the at of row 2 of notes is invalid: a text");
    assertThat(desk.all(NOTES)).containsExactly(new Note("a", NOON, null));
  }

  @Test
  void aFormThatNamesNoMomentIsRefused() {
    assertThatThrownBy(() -> AT.format("HH:mm"))
        .hasMessage("at: format() needs a pattern that tells the whole INSTANT, not HH:mm");
    assertThatThrownBy(() -> DAY.format("MM/yyyy")).hasMessageContaining("the whole DATE");
    assertThatThrownBy(() -> DAY.format("{")).hasMessageContaining("day: format() needs a pattern");
    assertThatThrownBy(() -> TITLE.format("yyyy")).hasMessageContaining("title: format() is for");
    assertThatThrownBy(() -> AT.epoch(ChronoUnit.SECONDS).format("yyyy"))
        .hasMessageContaining("at: a time has either epoch() or format()");
  }
}
