package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How servers are asked for what changed. */
class SinceTest {

  private record Note(String title, Instant at) {}

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, Note> rows = new TreeMap<>();
  private EntityType<Note> notes;
  private Desk desk;

  private void open(Since since) {
    Field<Note, String> title = Field.text("title", Note::title);
    Field<Note, Instant> at = Field.<Note>instant("updated_on", Note::at).nullable().byServer();
    notes =
        EntityType.<Note>named("notes", Endpoints.list("notes?status=*").since(since))
            .fields(title)
            .modifiedAt(at)
            .build(row -> new Note(row.require(title), row.get(at)));
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, notes), server, time);
    server.answers(request -> Reply.json(list(request.url().queryParameter(since.parameter()))));
  }

  /** A server that does not say what was deleted. */
  private ArrayNode list(String since) {
    ArrayNode list = Json.array();
    rows.forEach(
        (id, note) -> {
          if (since == null || !note.at().isBefore(Instant.parse(since.replace(">=", "")))) {
            list.addObject()
                .put("id", id)
                .put("title", note.title())
                .put("updated_on", note.at().toString());
          }
        });
    return list;
  }

  @AfterEach
  void close() {
    desk.close();
  }

  /** As a Parse Server is asked. */
  @Test
  void aTimeMayStandInsideAFilterInJson() {
    String before = "{\"at\":{\"$gte\":{\"__type\":\"Date\",\"iso\":\"";
    String behind = "\"}}}";
    open(Since.isoSeconds("where").after(before).before(behind).withoutDeleted(Duration.ofDays(1)));
    server.answers(
        request -> {
          String where = request.url().queryParameter("where");
          return Reply.json(
              list(where == null ? null : where.replace(before, "").replace(behind, "")));
        });
    rows.put(1L, new Note("old", time.now()));
    desk.synced();
    rows.put(2L, new Note("new", time.now()));
    desk.synced();
    assertThat(server.last().url().queryParameter("where")).startsWith(before).endsWith(behind);
    assertThat(desk.all(notes)).extracting(Note::title).containsExactly("old", "new");
  }

  @ParameterizedTest
  @CsvSource({
    "EPOCH_SECONDS, '', 1767225600",
    "EPOCH_MILLIS, '', 1767225600123",
    "ISO_SECONDS, >=, >=2026-01-01T00:00:00Z"
  })
  void aTimeIsWrittenAsTheServerWantsIt(Since.Format format, String prefix, String value) {
    Since since = new Since("changed", format, prefix, "", null, null, Duration.ZERO, null);
    assertThat(since.value(Instant.parse("2026-01-01T00:00:00.123Z"))).isEqualTo(value);
    open(Since.isoSeconds("changed"));
  }

  @Test
  void onlyWhatChangedIsFetched() {
    open(Since.isoSeconds("updated_on").after(">="));
    rows.put(1L, new Note("one", time.now()));
    desk.synced();
    time.advance(Duration.ofHours(1));
    rows.put(2L, new Note("two", time.now()));
    server.forget();
    assertThat(desk.synced().pulled()).containsEntry(notes, 1);
    assertThat(server.asked())
        .singleElement()
        .asString()
        .startsWith("GET /v1/notes?status=*&updated_on=>=20");
    assertThat(desk.all(notes)).extracting(Note::title).containsExactlyInAnyOrder("one", "two");
  }

  @Test
  void whereChangesHaveNoDeletedRowsTheWholeListComesOnceADay() {
    open(Since.isoSeconds("since").withoutDeleted(Duration.ofDays(1)));
    rows.put(1L, new Note("one", time.now()));
    rows.put(2L, new Note("two", time.now()));
    desk.synced();
    time.advance(Duration.ofHours(1));
    rows.remove(1L);
    server.forget();
    desk.synced();
    assertThat(server.asked()).singleElement().asString().contains("since=");
    assertThat(desk.all(notes)).hasSize(2);
    time.advance(Duration.ofDays(1));
    server.forget();
    desk.synced();
    desk.synced();
    assertThat(server.asked()).hasSize(3).last().asString().contains("since=");
    assertThat(server.asked().subList(0, 2)).noneMatch(asked -> asked.contains("since="));
    assertThat(desk.all(notes)).extracting(Note::title).containsExactly("two");
  }
}
