package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.http.TokenStore.Tokens;
import dev.sluice.ratelimit.Limit;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import okhttp3.FormBody;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A server whose bearer tokens live for a while, and whose refresh tokens are good for one use. */
abstract class ExpiringTokens implements TokenStore {

  static final String TOKEN = "POST /oauth/token";
  static final Duration MINUTE = Duration.ofMinutes(1);

  record Note(String title) {}

  @TempDir Path folder;

  final VirtualTime time = new VirtualTime();
  final ScriptedServer server = new ScriptedServer(time);
  final List<EntityType<Note>> types = new ArrayList<>();
  final Map<Long, String> rows = new TreeMap<>();
  final List<Instant> arrivals = new ArrayList<>();
  final List<String> events = new ArrayList<>();

  Duration life = MINUTE;
  int issued = 1;
  Instant expires = Instant.MIN;
  Supplier<Reply> token = this::issue;
  Tokens stored = tokens(1);
  boolean isStoreBroken;
  Desk desk;
  final List<String> used = new ArrayList<>();

  static Tokens tokens(int number) {
    return new Tokens("access-secret-" + number, "refresh-secret-" + number);
  }

  @Override
  public Tokens load() {
    return stored;
  }

  @Override
  public void save(Tokens tokens) {
    if (isStoreBroken) {
      throw new IllegalStateException("cannot store " + tokens.access());
    }
    events.add("saved " + tokens.access());
    stored = tokens;
  }

  void open(int lists, Limit... budget) {
    for (int i = 0; i < lists; i++) {
      String name = "notes" + i;
      Endpoints endpoints = Endpoints.list(name).create(Endpoint.post(name));
      Field<Note, String> title = Field.<Note>text("title", Note::title).fingerprint();
      types.add(
          EntityType.<Note>named(name, endpoints)
              .fields(title)
              .build(row -> new Note(row.require(title))));
    }
    server.answers(this::answer);
    start(budget);
  }

  void start(Limit... budget) {
    desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, types.toArray(EntityType[]::new)),
            server,
            time,
            engine -> {
              engine.server(Desk.URL, credentials());
              return budget.length == 0
                  ? engine
                  : engine.budget(budget[0]).pace(Limit.of(10, Duration.ofSeconds(1)));
            });
  }

  TokenRefresh refresh =
      TokenRefresh.post("https://login.example/oauth/token").with("client_id", "notes");

  Credentials credentials() {
    return Credentials.bearer("anna", this, refresh);
  }

  Reply answer(Request request) {
    arrivals.add(time.now());
    if (request.url().host().equals("login.example")) {
      assertThat(request.header("Authorization")).isNull();
      return token.get();
    }
    String proof = request.header("Authorization");
    events.add("used " + proof.substring("Bearer ".length()));
    if (!proof.equals("Bearer access-secret-" + issued) || !time.now().isBefore(expires)) {
      return Reply.of(401, "{\"error\":\"" + proof + " has expired\"}");
    }
    if (request.method().equals("POST")) {
      String title = ScriptedServer.body(request).get("title").asText();
      long id = rows.size() + 1;
      rows.put(id, title);
      return Reply.json(row(id));
    }
    ArrayNode list = Json.array();
    if (request.url().encodedPath().endsWith("notes0")) {
      rows.keySet().forEach(id -> list.add(row(id)));
    }
    return Reply.json(list);
  }

  ObjectNode row(long id) {
    return Json.object().put("id", id).put("title", rows.get(id));
  }

  Reply issue() {
    FormBody form = (FormBody) server.last().body();
    used.add(form.value(form.size() - 1));
    if (!form.value(form.size() - 1).equals("refresh-secret-" + issued)) {
      return Reply.of(400, "{\"error\":\"invalid_grant\"}");
    }
    issued++;
    expires = time.now().plus(life);
    Tokens now = tokens(issued);
    return Reply.json(
        Json.object().put("access_token", now.access()).put("refresh_token", now.refresh()));
  }

  long refreshes() {
    return server.asked().stream().filter(TOKEN::equals).count();
  }

  SyncStatus status() {
    var seen = desk.engine().status().test();
    time.settle();
    seen.dispose();
    return seen.values().get(seen.values().size() - 1);
  }

  static SyncException error(SyncReport report) {
    return report.error().orElseThrow();
  }

  @AfterEach
  void close() {
    desk.close();
  }
}
