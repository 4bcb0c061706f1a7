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
import okhttp3.Request;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole list is due once a day, and fails. What has changed comes all the same. */
class FailingWholeListTest {

  private record Part(String name, Instant at) {}

  private static final Field<Part, Instant> AT =
      Field.instant("at", Part::at).nullable().byServer();
  private static final Field<Part, String> NAME = Field.text("name", Part::name).fingerprint();
  private static final EntityType<Part> PARTS =
      EntityType.<Part>named(
              "parts",
              Endpoints.list("parts")
                  .since(Since.isoSeconds("since").withoutDeleted(Duration.ofDays(1))))
          .fields(NAME)
          .modifiedAt(AT)
          .build(row -> new Part(row.require(NAME), row.get(AT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Instant, String> parts = new TreeMap<>();
  private int status;

  private Reply answer(Request request) {
    String since = request.url().queryParameter("since");
    if (since == null && status != 0) {
      return Reply.of(status, "");
    }
    ArrayNode list = Json.array();
    int id = 0;
    for (Map.Entry<Instant, String> part : parts.entrySet()) {
      id++;
      if (since == null || !part.getKey().isBefore(Instant.parse(since))) {
        list.addObject().put("id", id).put("name", part.getValue()).put("at", part.getKey() + "");
      }
    }
    return Reply.json(list);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 500})
  void S133_changesAreAskedForUntilTheWholeListIsTriedAgain(int status) {
    server.answers(this::answer);
    parts.put(time.now(), "first");
    try (Desk desk = Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PARTS), server, time)) {
      desk.synced();
      time.advance(Duration.ofHours(25));
      this.status = status;
      parts.put(time.now(), "second");
      desk.sync();
      assertThat(desk.all(PARTS)).hasSize(1);
      time.advance(Duration.ofMinutes(30));
      desk.sync();
      assertThat(desk.all(PARTS)).extracting(Part::name).containsExactly("first", "second");

      this.status = 0;
      parts.remove(parts.keySet().iterator().next());
      time.advance(Duration.ofHours(7));
      desk.synced();
      assertThat(desk.all(PARTS)).hasSize(1);
    }
  }
}
