package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.database.Migration;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A create of version 1 was lost, and version 2 creates in another way. */
class OtherCreatesTest {

  record Visit(String patient) {}

  private static final Field<Visit, String> PATIENT =
      Field.<Visit>text("patient", Visit::patient).fingerprint();
  private static final EntityType<Visit> POSTED = visits(Endpoint.post("visits"));
  private static final EntityType<Visit> PUT = visits(Endpoint.put("visits/{id}"));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>();
  private boolean loses;

  private static EntityType<Visit> visits(Endpoint create) {
    return EntityType.<Visit>named("visits", Endpoints.list("visits").textIds().create(create))
        .fields(PATIENT)
        .build(row -> new Visit(row.require(PATIENT)));
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode all = Json.array();
      rows.values().forEach(all::add);
      return Reply.json(all);
    }
    List<String> path = request.url().pathSegments();
    String id = request.method().equals("POST") ? "of the server" : path.get(path.size() - 1);
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object());
    row.setAll((ObjectNode) ScriptedServer.body(request));
    row.put("id", id);
    return loses ? Reply.of(-1, "") : Reply.json(row);
  }

  private Desk open(SyncSchema schema, Migration... steps) {
    server.answers(this::answer);
    return Desk.open(folder.resolve("v.db"), schema, server, time, List.of(steps));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S127_aLostCreateIsRecognisedByWhatItSaidAndNotByWhatTheSchemaSaysNow(boolean wasPosted) {
    try (Desk desk = open(SyncSchema.of(1, wasPosted ? POSTED : PUT))) {
      desk.synced();
      desk.table(wasPosted ? POSTED : PUT).create(new Visit("Anna"));
      loses = true;
      desk.push();
      loses = false;
    }
    EntityType<Visit> now = wasPosted ? PUT : POSTED;
    try (Desk desk = open(SyncSchema.of(2, now), Migration.to(2))) {
      desk.synced();
      assertThat(desk.all(now)).containsExactly(new Visit("Anna"));
      assertThat(desk.engine().pending()).isZero();
    }
    assertThat(rows).hasSize(1);
  }
}
