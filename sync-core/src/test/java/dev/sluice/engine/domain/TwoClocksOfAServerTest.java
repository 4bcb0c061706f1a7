package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
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
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock that dates the answers is three hours ahead of the one that dates the rows. */
class TwoClocksOfAServerTest {

  private static final Duration AHEAD = Duration.ofHours(3);

  private record Part(String name, Instant at) {}

  private static final Field<Part, Instant> AT =
      Field.instant("at", Part::at).nullable().byServer();
  private static final Field<Part, String> NAME = Field.text("name", Part::name).fingerprint();
  private static final EntityType<Part> PARTS =
      EntityType.<Part>named(
              "parts",
              Endpoints.list("parts")
                  .since(Since.isoSeconds("since"))
                  .create(Endpoint.post("parts")))
          .fields(NAME)
          .modifiedAt(AT)
          .build(row -> new Part(row.require(NAME), row.get(AT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Instant, String> parts = new TreeMap<>();
  private int creates;

  private Reply answer(Request request) {
    if (request.method().equals("POST")) {
      creates++;
      parts.put(time.now(), ScriptedServer.body(request).get("name").asText());
      return Reply.of(-1, "");
    }
    String since = request.url().queryParameter("since");
    ArrayNode list = Json.array();
    int id = 0;
    for (Map.Entry<Instant, String> part : parts.entrySet()) {
      id++;
      if (since == null || !part.getKey().isBefore(Instant.parse(since))) {
        list.addObject().put("id", id).put("name", part.getValue()).put("at", part.getKey() + "");
      }
    }
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            time.now().plus(AHEAD).atOffset(ZoneOffset.UTC));
    return new Reply(200, list.toString(), Map.of("Date", date));
  }

  private Desk open() {
    server.answers(this::answer);
    return Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PARTS), server, time);
  }

  @Test
  void S130_whatIsNewAfterAnEmptyListComesWithTheNextPull() {
    try (Desk desk = open()) {
      desk.synced();
      time.advance(Duration.ofMinutes(10));
      parts.put(time.now(), "new");
      desk.synced();
      assertThat(desk.all(PARTS)).hasSize(1);
    }
  }

  @Test
  void S130_aLostCreateIsMadeOnce() {
    try (Desk desk = open()) {
      desk.synced();
      time.advance(Duration.ofHours(1));
      desk.table(PARTS).create(new Part("new", null));
      desk.push();
      desk.sync();
      desk.sync();
      assertThat(creates).isOne();
    }
  }
}
