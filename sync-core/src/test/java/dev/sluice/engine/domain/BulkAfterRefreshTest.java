package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request with many rows that meets an expired token goes again, as it was, with a new one. */
class BulkAfterRefreshTest implements TokenStore {

  private record Note(String text) {}

  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .textIds()
                  .create(Endpoint.put("notes/{id}"))
                  .update(Endpoint.put("notes/{id}"))
                  .bulk(Bulk.rows("POST", "notes/bulk")))
          .fields(TEXT)
          .build(row -> new Note(row.require(TEXT)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, String> rows = new LinkedHashMap<>();
  private Tokens stored = new Tokens("old", "refresh");

  @Override
  public Tokens load() {
    return stored;
  }

  @Override
  public void save(Tokens tokens) {
    stored = tokens;
  }

  private Reply answer(Request request) {
    if (request.url().host().equals("login.example")) {
      return Reply.of(200, "{\"access_token\":\"new\",\"refresh_token\":\"refresh\"}");
    }
    if (!"Bearer new".equals(request.header("Authorization"))) {
      return Reply.of(401, "");
    }
    JsonNode sent = ScriptedServer.body(request);
    sent.forEach(row -> rows.put(row.path("id").asText(), row.path("text").asText()));
    return Reply.json(sent);
  }

  @Test
  void eachRowIsThereOnce(@TempDir Path folder) {
    server.answers(this::answer);
    TokenRefresh refresh = TokenRefresh.post("https://login.example/token");
    try (Desk desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, NOTES),
            server,
            time,
            engine -> engine.server(Desk.URL, Credentials.bearer("anna", this, refresh)))) {
      for (int i = 0; i < 3; i++) {
        desk.table(NOTES).create(new Note("note " + i));
      }
      assertThat(desk.push().error()).isEmpty();
      assertThat(server.asked())
          .containsExactly("POST /v1/notes/bulk", "POST /token", "POST /v1/notes/bulk");
      assertThat(rows).containsValues("note 0", "note 1", "note 2").hasSize(3);
      assertThat(desk.engine().pending()).isZero();
    }
  }
}
