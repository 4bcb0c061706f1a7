package dev.sluice.engine.domain;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One machine of the server has a wrong clock, and answers one sync. */
class WrongDatesTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes").update(Endpoint.patch("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final ObjectNode row = Json.object().put("id", 1);
  private Duration ahead = Duration.ZERO;

  private Reply answer(Request request) {
    boolean isList = request.method().equals("GET");
    if (!isList) {
      row.setAll((ObjectNode) ScriptedServer.body(request));
      row.put("at", time.now().toString());
    }
    String date = RFC_1123_DATE_TIME.format(time.now().plus(ahead).atOffset(ZoneOffset.UTC));
    String body = (isList ? Json.array().add(row) : row).toString();
    return new Reply(200, body, Map.of("Date", date));
  }

  @ParameterizedTest
  @ValueSource(longs = {-3, 3})
  void noEditAfterThatIsDatedByIt(long hours, @TempDir Path folder) {
    row.put("title", "first").put("at", time.now().toString());
    server.answers(this::answer);
    try (Desk desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time)) {
      desk.synced();
      desk.synced();
      ahead = Duration.ofHours(hours);
      desk.table(NOTES).update(NOTES.ref(1), old -> new Note("second"));
      desk.synced();
      ahead = Duration.ZERO;
      row.put("title", "theirs").put("at", time.now().toString());
      time.advance(Duration.ofHours(1));
      desk.table(NOTES).update(NOTES.ref(1), old -> new Note("mine"));
      time.advance(Duration.ofMinutes(1));
      desk.synced();
      assertThat(row.get("title").textValue()).isEqualTo("mine");
    }
  }
}
