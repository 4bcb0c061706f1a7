package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.http.Json;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two servers that nobody here wrote: both generations of json-server, over real HTTP. */
@Tag("slow")
class JsonServersTest {

  private static final Path SERVERS = Path.of("..", ".ci", "servers").toAbsolutePath().normalize();
  private static final int TRIES = 600;

  record Note(String title) {}

  record Label(Ref<Note> note, String name) {}

  /** Their habits. */
  enum Generation {
    OLD("json-server-0.17", "lib/cli/bin.js") {
      @Override
      Endpoints habits(Endpoints endpoints) {
        return endpoints.pages(
            Paging.number("_page", 1).size("_limit", 10).totalHeader("X-Total-Count"));
      }
    },
    NEW("json-server-1", "lib/bin.js") {
      @Override
      Endpoints habits(Endpoints endpoints) {
        return endpoints
            .textIds()
            .rowsAt("data")
            .pages(Paging.number("_page", 1).size("_per_page", 10));
      }
    };

    private final String folder;
    private final String program;

    Generation(String folder, String program) {
      this.folder = folder;
      this.program = program;
    }

    abstract Endpoints habits(Endpoints endpoints);

    List<String> command(int port, Path data) {
      List<String> command = new ArrayList<>(List.of("node"));
      if (this == NEW) {
        command.addAll(List.of("--require", "./loopback.cjs"));
      }
      command.addAll(
          List.of("node_modules/json-server/" + program, "--host", "127.0.0.1", "--port"));
      command.addAll(List.of(Integer.toString(port), data.toString()));
      return command;
    }

    Path folder() {
      return SERVERS.resolve(folder);
    }

    private Endpoints rows(String path) {
      return habits(
          Endpoints.list(path)
              .create(Endpoint.post(path))
              .update(Endpoint.patch(path + "/{id}"))
              .delete(Endpoint.delete(path + "/{id}")));
    }
  }

  /** The types, and the server that has it. */
  private record Types(EntityType<Note> notes, EntityType<Label> labels) {

    static Types of(Generation kind) {
      Field<Note, String> title = Field.<Note>text("title", Note::title).fingerprint();
      EntityType<Note> notes =
          EntityType.<Note>named("notes", kind.rows("notes"))
              .fields(title)
              .build(row -> new Note(row.require(title)));
      Field<Label, Ref<Note>> note =
          Field.reference("note_id", notes, Label::note).json("noteId").nullable();
      Field<Label, String> name = Field.<Label>text("name", Label::name).fingerprint();
      EntityType<Label> labels =
          EntityType.<Label>named("labels", kind.rows("labels"))
              .fields(note, name)
              .build(row -> new Label(row.get(note), row.require(name)));
      return new Types(notes, labels);
    }

    SyncSchema schema() {
      return SyncSchema.of(1, notes, labels);
    }
  }

  @TempDir Path folder;

  private Process server;
  private String base;

  private void start(Generation kind) throws Exception {
    assumeTrue(
        Files.exists(kind.folder().resolve("node_modules")),
        kind.folder + " is not installed: npm i in .ci/servers/" + kind.folder);
    ObjectNode data = Json.object();
    ArrayNode notes = data.putArray("notes");
    for (int id = 1; id <= 25; id++) {
      ObjectNode note = notes.addObject().put("title", "note " + id);
      if (kind == Generation.OLD) {
        note.put("id", id);
      } else {
        note.put("id", "n" + id);
      }
    }
    data.putArray("labels");
    Path file = Files.writeString(folder.resolve("db.json"), data.toString());
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    base = "http://127.0.0.1:" + port;
    server =
        new ProcessBuilder(kind.command(port, file))
            .directory(kind.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    for (int i = 0; i < TRIES && server.isAlive() && !answers(); i++) {
      server.waitFor(100, TimeUnit.MILLISECONDS);
    }
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.destroy();
    }
  }

  private boolean answers() {
    try {
      return call("GET", "/notes").isArray();
    } catch (IOException notYet) {
      return false;
    }
  }

  private JsonNode call(String method, String path) throws IOException {
    HttpURLConnection call = (HttpURLConnection) URI.create(base + path).toURL().openConnection();
    call.setRequestMethod(method);
    try (var body = call.getInputStream()) {
      return Json.parse(ByteString.of(body.readAllBytes()));
    }
  }

  private static SyncEngine engine(Database db, String base) {
    return SyncEngine.builder(db)
        .server(base, Credentials.apiToken("none"))
        .budget(Limit.of(1000, Duration.ofMinutes(1)))
        .pace(Limit.of(100, Duration.ofSeconds(1)))
        .autoSync(AutoSync.manual())
        .build();
  }

  private static void sync(SyncEngine engine) {
    SyncReport report = engine.fullSync().blockingGet();
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
  }

  @ParameterizedTest
  @EnumSource
  void bothSidesHaveTheSameRowsInTheEnd(Generation kind) throws Exception {
    start(kind);
    Types types = Types.of(kind);
    try (Database db = SqliteDatabase.open(folder.resolve("one.db"), types.schema());
        Database other = SqliteDatabase.open(folder.resolve("two.db"), types.schema());
        SyncEngine one = engine(db, base);
        SyncEngine two = engine(other, base)) {
      sync(one);
      assertThat(db.table(types.notes()).list(Query.all())).hasSize(25);
      call("DELETE", "/notes/" + (kind == Generation.OLD ? "25" : "n25"));
      sync(one);
      assertThat(titles(db, types)).hasSize(24).doesNotContain("note 25");

      Ref<Note> note = db.table(types.notes()).create(new Note("mine"));
      db.table(types.labels()).create(new Label(note, "red"));
      sync(one);
      sync(two);
      Label there = other.table(types.labels()).list(Query.all()).get(0);
      assertThat(other.table(types.notes()).find(there.note())).contains(new Note("mine"));

      other.table(types.notes()).update(there.note(), old -> new Note("ours"));
      sync(two);
      sync(one);
      assertThat(db.table(types.notes()).find(note)).contains(new Note("ours"));
      db.table(types.notes()).delete(note);
      sync(one);
      List<String> left = new ArrayList<>();
      call("GET", "/notes").forEach(row -> left.add(row.get("title").asText()));
      assertThat(left).hasSize(24).doesNotContain("mine", "ours");
      assertThat(titles(db, types)).containsExactlyInAnyOrderElementsOf(left);
    }
  }

  private static List<String> titles(Database db, Types types) {
    List<String> titles = new ArrayList<>();
    db.table(types.notes()).list(Query.all()).forEach(note -> titles.add(note.title()));
    return titles;
  }
}
