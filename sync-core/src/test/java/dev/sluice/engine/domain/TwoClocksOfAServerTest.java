package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.DatedParts.Part;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock that dates the answers is three hours ahead of the one that dates the rows. */
class TwoClocksOfAServerTest {

  private static final Duration AHEAD = Duration.ofHours(3);

  private static final EntityType<Part> PARTS =
      DatedParts.at(
          Endpoints.list("parts").since(Since.isoSeconds("since")).create(Endpoint.post("parts")));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final DatedParts parts = new DatedParts();
  private int creates;

  private Reply answer(Request request) {
    if (request.method().equals("POST")) {
      creates++;
      parts.there.put(time.now(), ScriptedServer.body(request).get("name").asText());
      return Reply.of(-1, "");
    }
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            time.now().plus(AHEAD).atOffset(ZoneOffset.UTC));
    return new Reply(
        200, parts.listed(request.url().queryParameter("since")).toString(), Map.of("Date", date));
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
      parts.there.put(time.now(), "new");
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
