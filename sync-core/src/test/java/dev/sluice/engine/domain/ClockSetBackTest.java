package dev.sluice.engine.domain;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
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
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server's clock ran ahead, and is set back: its own dates of before lie in its future. */
class ClockSetBackTest {

  private record Note(String title, Instant at) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  private static final List<EntityType<Note>> TYPES =
      IntStream.range(0, 5).mapToObj(i -> type("notes" + i)).collect(Collectors.toList());

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, Map<String, Instant>> rows = new LinkedHashMap<>();
  private Duration ahead = Duration.ofHours(2);
  private Desk desk;

  private static EntityType<Note> type(String name) {
    return EntityType.<Note>named(name, Endpoints.list(name).since(Since.isoSeconds("since")))
        .fields(TITLE)
        .modifiedAt(AT)
        .build(row -> new Note(row.require(TITLE), row.get(AT)));
  }

  private Instant now() {
    return time.now().plus(ahead);
  }

  private void open() {
    server.answers(this::answer);
    desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, TYPES.toArray(new EntityType<?>[0])),
            server,
            time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void add(String title) {
    TYPES.forEach(
        type -> rows.computeIfAbsent(type.name(), any -> new LinkedHashMap<>()).put(title, now()));
  }

  private Reply answer(Request request) {
    ArrayNode list = Json.array();
    String since = request.url().queryParameter("since");
    int id = 0;
    for (Map.Entry<String, Instant> row :
        rows.get(request.url().pathSegments().get(1)).entrySet()) {
      id++;
      if (since == null || !row.getValue().isBefore(Instant.parse(since))) {
        list.addObject()
            .put("id", id)
            .put("title", row.getKey())
            .put("at", row.getValue().toString());
      }
    }
    String date = RFC_1123_DATE_TIME.format(now().atOffset(ZoneOffset.UTC));
    return new Reply(200, list.toString(), Map.of("Date", date));
  }

  private void assertAllHave(String... titles) {
    for (EntityType<Note> type : TYPES) {
      assertThat(desk.all(type)).extracting(Note::title).containsExactly(titles);
    }
  }

  /** The first requests of a pull leave before the server has told its time. */
  @Test
  void S130_noListOfThePullLosesARow() {
    open();
    add("first");
    desk.synced();
    ahead = Duration.ZERO;
    time.advance(Duration.ofMinutes(5));
    add("second");
    desk.synced();
    assertAllHave("first", "second");
    time.advance(Duration.ofHours(3));
    add("third");
    server.forget();
    desk.synced();
    assertAllHave("first", "second", "third");
    assertThat(server.asked()).hasSize(TYPES.size()).allMatch(path -> path.contains("since="));
  }

  /** The cursor is a minute behind the server's clock, so that it is still in the past. */
  @Test
  void S130_aFewSecondsAreWithinTheMarginOfTheCursor() {
    ahead = Duration.ofSeconds(30);
    open();
    add("first");
    desk.synced();
    ahead = Duration.ZERO;
    add("second");
    server.forget();
    desk.synced();
    assertAllHave("first", "second");
    assertThat(server.asked()).hasSize(TYPES.size());
  }
}
